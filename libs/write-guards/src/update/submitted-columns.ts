import { columnOfType, recordType } from '../values/column-of-type';
import type { NormalisationRules } from '../values/normalised-value';
import { normaliseValue } from '../values/normalise-value';
import type { ColumnValue } from '../values/php-text';
import { refuse, type Refusal } from '../plan/refusal';
import type { RecordRow, TableSchema } from '#typo3';

/**
 * every submitted value must be stored as it is. A column TYPO3 would drop, bend or hand to PHP code is refused by
 * name instead of being found out afterwards.
 */
export function unchangedValueGuard(
  schema: TableSchema,
  row: RecordRow,
  submitted: ReadonlyMap<string, ColumnValue>,
  rules: NormalisationRules,
): Refusal | null {
  const type = recordType(schema, row);
  for (const [name, value] of submitted) {
    const column = columnOfType(schema, type, name);
    if (column === undefined) return refuse(`Not written: table "${schema.name}" has no column ${name}.`);
    const normalised = normaliseValue(column, value, rules);
    if (normalised.kind === 'foreign')
      return refuse(`Not possible here: ${name} cannot be set, because ${normalised.reason}.`);
    if (normalised.kind === 'dropped')
      return refuse(`Not written: TYPO3 does not accept this value for ${name}.`);
    if (normalised.value !== value)
      return refuse(`Not written: TYPO3 would store another value for ${name} than the one given.`);
  }
  return null;
}
