import { isPhpArray, type PhpValue } from '#typo3';
import { phpJson } from '../values/php-json';
import type { ColumnValue } from '../values/php-text';

/** A value as the database driver stores it: truth values as 0 and 1, lists and maps as JSON. */
export function columnValue(value: PhpValue): ColumnValue {
  if (typeof value === 'boolean') return Number(value);
  return isPhpArray(value) ? phpJson(value) : value;
}
