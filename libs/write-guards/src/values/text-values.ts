import { phpText, phpTrim, phpTruthy, type ColumnSchema } from '#typo3';
import { isClassName } from './evaluations';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { characterCount, firstCharacters, phpInteger, phpString } from './php-text';
import { rawValue } from './raw-value';
import { passesRequired } from './required';
import type { SubmittedScalar } from './submitted-value';

/** `text`: no `max`; of `eval` only `trim` and registered classes count; rich text is transformed whatever `required` says. */
export function normaliseText(column: ColumnSchema, submitted: SubmittedScalar): NormalisedValue {
  if (phpTruthy(column.config.get('enableRichtext')) && submitted !== null)
    return stored(phpString(submitted), { open: { kind: 'richText' } });
  const value = isBelowMinimum(column, submitted) ? '' : submitted;
  if (!passesRequired(column, value)) return DROPPED;
  const unknown = column.evaluations.find(isClassName);
  if (unknown !== undefined) return foreign(`eval ${unknown} is PHP code`);
  return column.evaluations.includes('trim') ? stored(phpTrim(phpString(value))) : rawValue(column, value);
}

/** `color`: trimmed and cut to `#rrggbb`, with `opacity` to `#rrggbbaa`; what it says is not checked. */
export function normaliseColor(column: ColumnSchema, submitted: SubmittedScalar): NormalisedValue {
  const length = phpTruthy(column.config.get('opacity')) ? 9 : 7;
  const value = firstCharacters(phpTrim(phpString(submitted)), length);
  return passesRequired(column, value) ? stored(value) : DROPPED;
}

/** Shorter than `min` characters: such a text is emptied. */
export function isBelowMinimum(column: ColumnSchema, value: SubmittedScalar): boolean {
  const min = phpInteger(phpText(column.config.get('min')));
  return min > 0 && characterCount(phpString(value)) < min;
}
