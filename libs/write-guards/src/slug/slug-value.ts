import type { RecordRow } from '#typo3';
import { stored, type NormalisedValue } from '../values/normalised-value';
import { sanitizeSlug } from './sanitize-slug';
import { SlugGenerator } from './slug-generator';
import type { SlugOptions } from './slug-options';
import type { SlugRecord, SlugRows } from './slug-rows';
import { UniqueSlug } from './unique-slug';

/**
 * What TYPO3 stores in a slug column: `submitted` sanitised, or a generated slug when it is empty or absent, then unique as `eval`
 * asks. `record`: the stored row under what is submitted.
 */
export async function slugValue(
  submitted: string | undefined,
  given: { options: SlugOptions; rows: SlugRows; record: RecordRow; place: SlugRecord },
): Promise<NormalisedValue> {
  const { options, rows, record, place } = given;
  const made =
    submitted === undefined || submitted === ''
      ? await new SlugGenerator(options, rows).generate(record, place.pid)
      : stored(sanitizeSlug(submitted, options));
  if (made.kind !== 'value') return made;
  return stored(await new UniqueSlug(options, rows).of(String(made.value), place));
}
