import type { ColumnSchema } from '#typo3';
import type { WriteRun } from '../run/write-run';
import { slugOptions } from '../slug/slug-options';
import { slugValue } from '../slug/slug-value';
import type { NormalisedValue } from '../values/normalised-value';
import type { ValueTarget } from '../values/value-target';
import { WorkingSlugRows } from './working-slug-rows';

/** The slug of a new record: given or generated, then made unique. */
export function newSlug(
  run: WriteRun,
  column: ColumnSchema,
  { schema, record, pid }: ValueTarget,
  submitted: string,
): Promise<NormalisedValue> {
  const { languageColumn, translationParentColumn } = schema.control;
  return slugValue(submitted, {
    options: slugOptions(schema.name, column, run.rules.major),
    rows: new WorkingSlugRows(run, schema, column.name),
    record,
    place: {
      uid: null,
      pid,
      language: Number(record[languageColumn] ?? 0),
      translationParent: Number(record[translationParentColumn] ?? 0),
    },
  });
}
