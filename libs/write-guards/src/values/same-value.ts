import { phpTruthy, type ColumnSchema } from '#typo3';
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
  if (column?.config.has('MM') === true) return false;
  if (phpTruthy(column?.config.get('nullable')) && (submitted === null || current === null))
    return submitted === current;
  if (INTEGER_TYPES.has(dataType)) return phpInteger(submitted) === phpInteger(current);
  return phpString(submitted) === phpString(current);
}
