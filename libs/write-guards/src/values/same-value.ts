import { phpTruthy, type ColumnSchema } from '#typo3';
import { storedJson } from './json-values';
import { phpJson } from './php-json';
import { phpInteger, phpString, type ColumnValue } from './php-text';

/** MariaDB types that TYPO3 compares as integers; smaller and larger ones are compared as text. */
const INTEGER_TYPES = new Set(['int', 'mediumint']);

export interface ComparedColumn {
  column: ColumnSchema | undefined;
  /** `DATA_TYPE` of information_schema. */
  dataType: string;
}

/** Whether a normalised value leaves the stored one as it is. */
export function isSameValue(
  { column, dataType }: ComparedColumn,
  submitted: ColumnValue,
  current: ColumnValue,
): boolean {
  if (phpTruthy(column?.config.get('MM'))) return false;
  if (phpTruthy(column?.config.get('nullable')) && (submitted === null || current === null))
    return submitted === current;
  if (column?.type === 'json') return submitted === jsonForm(current);
  if (INTEGER_TYPES.has(dataType)) return phpInteger(submitted) === phpInteger(current);
  return phpString(submitted) === phpString(current);
}

/** Stored JSON as PHP would encode it again; order and types count. */
function jsonForm(current: ColumnValue): ColumnValue {
  return current === null ? null : phpJson(storedJson(current));
}

/** MariaDB refuses the whole record for a NULL in a column that may hold none, unless nothing would be written. */
export function isRefusedNull(
  compared: ComparedColumn & { nullable: boolean },
  submitted: ColumnValue,
  current: ColumnValue,
): boolean {
  return submitted === null && !compared.nullable && !isSameValue(compared, submitted, current);
}
