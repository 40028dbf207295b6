import { phpText, phpTrim, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import { passesRequired } from './required';
import type { SubmittedScalar } from './submitted-value';
import type { ValueContext } from './value-target';

/** Their passwords are hashed whatever the column says. */
const USER_TABLES = ['fe_users', 'be_users'];

/** `password`: trimmed, `required`; one that is not hashed is stored as it is, hashing and its policy are PHP's. */
export function normalisePassword(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { table }: ValueContext,
): NormalisedValue {
  const value = phpTrim(phpString(submitted));
  const { config } = column;
  if (!passesRequired(column, value)) return DROPPED;
  const hashed = config.get('hashed') ?? true;
  if (!phpTruthy(hashed) && !USER_TABLES.includes(table)) return stored(value);
  if (value === '' && phpText(config.get('passwordPolicy')) === '')
    return stored(phpTruthy(config.get('nullable')) ? null : '');
  return foreign('passwords are checked and hashed by PHP');
}
