import { phpTruthy, type ColumnSchema } from '#typo3';
import { normaliseCheck, normaliseList, normaliseRadio } from './choice-values';
import { normaliseDatetime } from './date-values';
import { DROPPED, foreign, stored, type NormalisationRules, type NormalisedValue } from './normalised-value';
import type { ColumnValue } from './php-text';
import { normaliseEmail, normaliseInput, normaliseLink, normaliseText } from './text-values';

type Normaliser = (
  column: ColumnSchema,
  submitted: ColumnValue,
  rules: NormalisationRules,
) => NormalisedValue;

const NORMALISERS: Record<string, Normaliser> = {
  input: normaliseInput,
  text: normaliseText,
  email: normaliseEmail,
  link: normaliseLink,
  check: normaliseCheck,
  radio: normaliseRadio,
  select: normaliseList,
  group: normaliseList,
  datetime: normaliseDatetime,
  passthrough: (_column, submitted) => stored(submitted),
  imageManipulation: (_column, submitted) => stored(submitted),
  none: () => DROPPED,
};

/** What TYPO3 would store for a value on an existing record (R-50 §8); types of JSON values as has them. */
export function normaliseValue(
  column: ColumnSchema,
  submitted: ColumnValue,
  rules: NormalisationRules,
): NormalisedValue {
  if (submitted === null && phpTruthy(column.config.get('nullable'))) return stored(null);
  if (submitted === null && column.type === 'check') return foreign('it has no value to store for NULL');
  const normaliser = NORMALISERS[column.type];
  return normaliser === undefined
    ? foreign(`columns of type ${column.type} are normalised by PHP`)
    : normaliser(column, submitted, rules);
}
