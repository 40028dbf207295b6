import { phpText, phpTrim, phpTruthy, type ColumnSchema } from '#typo3';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { characterCount, firstCharacters, phpInteger, phpString, type ColumnValue } from './php-text';

/** `required` lets an empty value through only as the text `0`. */
export function passesRequired(column: ColumnSchema, value: ColumnValue): boolean {
  return !column.isRequired || (value !== '' && value !== null && value !== 0);
}

/** `input`: cut to `max`, emptied below `min`, `required`, then `eval` in list order. */
export function normaliseInput(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  const max = column.maxLength;
  const cut: ColumnValue = max === null ? submitted : firstCharacters(phpString(submitted), max);
  const value = isBelowMinimum(column, cut) ? '' : cut;
  if (!passesRequired(column, phpString(value))) return DROPPED;
  return column.evaluations.length === 0 ? stored(value) : evaluate(column, phpString(value));
}

/** `text`: no `max`; of `eval` only `trim` and registered classes count. */
export function normaliseText(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  if (phpTruthy(column.config.get('enableRichtext'))) return foreign('rich text is transformed by PHP');
  const value = isBelowMinimum(column, submitted) ? '' : submitted;
  if (!passesRequired(column, value)) return DROPPED;
  const unknown = column.evaluations.find(isClassName);
  if (unknown !== undefined) return foreign(`eval ${unknown} is PHP code`);
  return stored(column.evaluations.includes('trim') ? phpTrim(phpString(value)) : value);
}

/** `email`: trimmed, `required`; anything that needs the validity check is left to PHP. */
export function normaliseEmail(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  const value = phpTrim(phpString(submitted));
  if (!passesRequired(column, value)) return DROPPED;
  if (column.evaluations.length > 0) return foreign('unique addresses are counted by PHP');
  const plain =
    value === '' ||
    /^[A-Za-z0-9](?:[A-Za-z0-9._+-]*[A-Za-z0-9])?@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(value);
  return plain && !value.includes('..') ? stored(value) : foreign('the address is checked by PHP');
}

/** `link`: web addresses, pages and files in canonical form pass; other kinds have handlers in PHP. */
export function normaliseLink(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  const value = phpTrim(phpString(submitted));
  if (!passesRequired(column, value)) return DROPPED;
  if (value === '') return stored('');
  return foreign('the link is checked by its handler in PHP');
}

function isBelowMinimum(column: ColumnSchema, value: ColumnValue): boolean {
  const min = phpInteger(phpText(column.config.get('min')));
  return min > 0 && characterCount(phpString(value)) < min;
}

function isClassName(evaluation: string): boolean {
  return evaluation.includes('\\');
}

type Step = (value: string, column: ColumnSchema) => string;

const EVALUATIONS: Record<string, Step> = {
  trim: (value) => phpTrim(value),
  upper: (value) => value.toUpperCase(),
  lower: (value) => value.toLowerCase(),
  nospace: (value) => value.replaceAll(' ', ''),
  alpha: (value) => value.replace(/[^a-zA-Z]/g, ''),
  num: (value) => value.replace(/[^0-9]/g, ''),
  alphanum: (value) => value.replace(/[^a-zA-Z0-9]/g, ''),
  alphanum_x: (value) => value.replace(/[^a-zA-Z0-9_-]/g, ''),
  is_in: (value, column) => keepListed(value, phpText(column.config.get('is_in'))),
};

/** Evaluations that compare with other rows or need PHP's own functions. */
const LEFT_TO_PHP = new Set(['unique', 'uniqueInPid', 'domainname', 'year', 'md5']);

function evaluate(column: ColumnSchema, submitted: string): NormalisedValue {
  let value = submitted;
  for (const name of column.evaluations) {
    if (LEFT_TO_PHP.has(name) || isClassName(name)) return foreign(`eval ${name} is PHP code`);
    value = EVALUATIONS[name]?.(value, column) ?? value;
  }
  return stored(value);
}

function keepListed(value: string, listed: string): string {
  return Array.from(value)
    .filter((character) => listed.includes(character))
    .join('');
}
