import { phpTrim, type ColumnSchema } from '#typo3';
import { isEmailAddress } from './email-address';
import { uniqueValue } from './input-values';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import { passesRequired } from './required';
import type { SubmittedScalar } from './submitted-value';
import { invalidEmailNotice } from './value-notice';
import type { ValueContext } from './value-target';

/** `email`: trimmed, `required`; what is no address is emptied and logged, also where the column is required. */
export function normaliseEmail(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { table }: ValueContext,
): NormalisedValue {
  const value = phpTrim(phpString(submitted));
  if (!passesRequired(column, value)) return DROPPED;
  const isValid = value === '' || isEmailAddress(value);
  if (isValid === null) return foreign('an address in this form is checked by PHP');
  if (isValid) return uniqueValue(column, value);
  return stored('', { notices: [invalidEmailNotice(value, { table, column: column.name })] });
}
