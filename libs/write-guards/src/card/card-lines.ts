import { createHash } from 'node:crypto';
import { collapseBlanks, firstCharacters } from '../values/php-text';

/** Characters of one stored card line. */
export const CARD_LINE_LENGTH = 500;

/** Lines of a card unless the tool declares more (R-40.14, D-10). */
export const CARD_LINES = 20;

export interface StoredLines {
  lines: string[];
  /** Lower-case hex SHA-256 over the unbounded lines. */
  linesHash: string;
  /** More lines than a card may have: the call is refused before the pause (D-10). */
  tooLong: boolean;
}

/** Bounds card lines for storage; the hash is taken before anything is collapsed or cut. */
export function storeLines(lines: readonly string[], limit = CARD_LINES): StoredLines {
  return {
    lines: lines.slice(0, limit).map((line) => firstCharacters(collapseBlanks(line), CARD_LINE_LENGTH)),
    linesHash: createHash('sha256').update(JSON.stringify(lines), 'utf8').digest('hex'),
    tooLong: lines.length > limit,
  };
}
