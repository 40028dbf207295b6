import { phpTruthy, type ColumnSchema } from '#typo3';
import type { SubmittedValue } from './submitted-value';

/** `required` lets an empty value through only as the text `0`. */
export function passesRequired(column: ColumnSchema, value: SubmittedValue): boolean {
  return !column.isRequired || value === '0' || phpTruthy(value);
}
