import type { RecordRow, TableSchema } from '#typo3';
import { phpJson, phpJsonMap, type PhpValue } from '../values/php-json';
import { phpString } from '../values/php-text';
import { isConnectedTranslation } from './language-columns';

/**
 * The new diff source of a record, null when no column counts. `columns`: processed submitted columns, dropped values included.
 * `original`: the default-language record of a translation, as stored after what this call wrote to it.
 */
export function nextDiffSource(
  schema: TableSchema,
  row: RecordRow,
  original: RecordRow | null,
  columns: readonly string[],
): string | null {
  const { control } = schema;
  if (control.diffSourceColumn === '') return null;
  const uncounted = [control.languageColumn, control.diffSourceColumn, control.translationParentColumn];
  const counted = columns.filter((column) => schema.hasColumn(column) && !uncounted.includes(column));
  if (counted.length === 0) return null;
  const map = new Map<string, PhpValue>(storedMap(schema, row));
  for (const column of counted) map.set(column, phpString(original?.[column]));
  return phpJson(
    new Map([...map].sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)))),
  );
}

/** A translation's map is merged into; a default-language record always starts from nothing. */
function storedMap(schema: TableSchema, row: RecordRow): Map<string, PhpValue> {
  if (!isConnectedTranslation(schema, row)) return new Map();
  const stored = row[schema.control.diffSourceColumn];
  return phpJsonMap(typeof stored === 'string' ? stored : null) ?? new Map<string, PhpValue>();
}
