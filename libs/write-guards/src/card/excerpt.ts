import { collapseBlanks } from '../values/php-text';
import { visibleCharacters } from './visible-text';

/** Characters of a label or value shown on a card before it is cut. */
export const EXCERPT_LENGTH = 120;

/** Collapsed, invisible characters spelled out, the first 120 characters, `…` when cut. */
export function excerpt(value: string): string {
  return cutVisible(visibleCharacters(collapseBlanks(value)));
}

/** Joins printed characters up to 120 code points; an escape is never cut in half. */
export function cutVisible(parts: readonly string[]): string {
  let shown = '';
  let length = 0;
  for (const part of parts) {
    length += Array.from(part).length;
    if (length > EXCERPT_LENGTH) return `${shown}…`;
    shown += part;
  }
  return shown;
}

/** A label in double quotes, `(empty)` for nothing. */
export function quotedExcerpt(value: string): string {
  const shown = excerpt(value);
  return shown === '' ? '(empty)' : `"${shown}"`;
}
