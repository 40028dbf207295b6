import { phpTrim } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';
import { characterCount } from '../values/php-text';

/** A number as PHP reads one out of text, blanks around it allowed. */
const NUMERIC = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** one unknown name refuses the whole call; it is echoed without anything but letters, digits, underscore. */
export function unknownNameRefusal(names: readonly string[], allowed: readonly string[]): Refusal | null {
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown === undefined) return null;
  return refuse(
    `Refused: "${unknown.replace(/[^A-Za-z0-9_]/g, '')}" cannot be set here. Allowed: ${allowed.join(', ')}.`,
  );
}

/** a JSON number or numeric text, truncated toward zero; null when it is neither. */
export function readWholeNumber(value: unknown): number | null {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && NUMERIC.test(value)
        ? Number(value)
        : Number.NaN;
  const whole = Math.trunc(number);
  return Number.isSafeInteger(whole) ? whole : null;
}

/** the uid of a record is at least 1. */
export function readUid(name: string, value: unknown): number | Refusal {
  const uid = readWholeNumber(value);
  return uid !== null && uid >= 1
    ? uid
    : refuse(`Refused: "${name}" must be the uid of one record, a whole number from 1.`);
}

export interface TextRule {
  /** Characters allowed after trimming. */
  max: number;
  required: boolean;
}

/** text or a number, trimmed; anything else, too much, or nothing where something is required is refused. */
export function readText(name: string, value: unknown, rule: TextRule): string | Refusal {
  if (typeof value !== 'string' && typeof value !== 'number')
    return refuse(`Refused: "${name}" must be a text of at most ${rule.max} characters.`);
  const text = phpTrim(String(value));
  if (/\p{Surrogate}/u.test(text)) return refuse(`Refused: "${name}" is no valid Unicode text.`);
  if (characterCount(text) > rule.max)
    return refuse(`Refused: "${name}" has more than ${rule.max} characters.`);
  if (rule.required && text === '') return refuse(`Refused: "${name}" is required and cannot be empty.`);
  return text;
}

/** one of the column's static items; empty only where an item declares it. */
export function readItem(name: string, value: unknown, items: readonly string[]): string | Refusal {
  const text = typeof value === 'string' || typeof value === 'number' ? phpTrim(String(value)) : null;
  if (text !== null && items.includes(text)) return text;
  const named = items.map((item) => (item === '' ? '(empty)' : item)).join(', ');
  return refuse(`Refused: "${name}" must be one of ${named}.`);
}
