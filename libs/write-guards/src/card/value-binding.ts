import { createHash } from 'node:crypto';
import { characterCount, collapseBlanks } from '../values/php-text';
import { EXCERPT_LENGTH, cutVisible, quotedExcerpt } from './excerpt';
import { codePointEscape, isInvisible, visibleCharacters, visibleText } from './visible-text';

/** What a card shows of one column: the lines an approval binds, and the same facts for a before/after view. */
export interface BoundValue {
  lines: string[];
  before: string;
  after: string;
  changed: boolean;
}

/** Binds a column's line to the whole old and new value. */
export function bindValue(column: string, before: string, after: string): BoundValue {
  if (before === after) return bindUnchanged(column, after);
  if (isShownWhole(before) && isShownWhole(after)) {
    return {
      lines: [`${column}: ${quoteWhole(before)} → ${quoteWhole(after)}`],
      before: visibleText(before),
      after: visibleText(after),
      changed: true,
    };
  }
  return bindSections(column, before, after);
}

function bindUnchanged(column: string, value: string): BoundValue {
  const shown = { before: visibleText(value), after: visibleText(value), changed: false };
  if (isShownWhole(value)) return { ...shown, lines: [`${column}: unchanged ${quoteWhole(value)}`] };
  return {
    ...shown,
    lines: [`${column}: unchanged ${quotedExcerpt(value)}`, `${column}: ${fingerprint(value)}`],
  };
}

function bindSections(column: string, before: string, after: string): BoundValue {
  const old = Array.from(before);
  const next = Array.from(after);
  const start = commonPrefix(old, next);
  const end = commonSuffix(old.slice(start), next.slice(start));
  const oldSection = showSection(old.slice(start, old.length - end));
  const newSection = showSection(next.slice(start, next.length - end));
  return {
    lines: [
      `${column}: changed from character ${start + 1}: ${oldSection} → ${newSection}`,
      `${column}: before ${fingerprint(before)}; after ${fingerprint(after)}`,
    ],
    before: oldSection,
    after: newSection,
    changed: true,
  };
}

/** Short and faithful: nothing is cut, collapsed or spelled out when the value is printed as it is. */
function isShownWhole(value: string): boolean {
  if (characterCount(value) > EXCERPT_LENGTH) return false;
  return collapseBlanks(value) === value && !Array.from(value).some(isInvisible);
}

function quoteWhole(value: string): string {
  return value === '' ? '(empty)' : `"${visibleText(value)}"`;
}

/** Sections are neither collapsed nor trimmed; runs of blanks are spelled out so that no later bound can shorten them. */
function showSection(section: readonly string[]): string {
  if (section.length === 0) return '(nothing)';
  const parts = visibleCharacters(section.join(''));
  const spelled = parts.map((part, index) => {
    const besideBlank = parts[index - 1] === ' ' || parts[index + 1] === ' ';
    return part === ' ' && besideBlank ? codePointEscape(' ') : part;
  });
  return `"${cutVisible(spelled)}"`;
}

/** Length and the first 12 hex digits of the value's SHA-256, taken before anything is collapsed. */
function fingerprint(value: string): string {
  const hash = createHash('sha256').update(value, 'utf8').digest('hex').slice(0, 12);
  return `${characterCount(value)} characters sha256:${hash}`;
}

function commonPrefix(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}

function commonSuffix(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (
    length < left.length &&
    length < right.length &&
    left[left.length - 1 - length] === right[right.length - 1 - length]
  ) {
    length++;
  }
  return length;
}
