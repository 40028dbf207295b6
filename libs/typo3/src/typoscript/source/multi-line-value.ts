import { phpTrim } from '../../text/php-text';
import { type ValuePart } from './typoscript-line';
import { valueParts } from './value-parts';

interface MultiLine {
  /** Null for what TYPO3 calls invalid: empty, or never closed. */
  value: readonly ValuePart[] | null;
  /** Lines behind the opening one that belong to it. */
  linesRead: number;
  /** What stands behind the closing parenthesis. */
  rest: string;
}

/** `name ( … )`: ends at a line that begins with `)`, or within the opening line when that ends with one. */
export function readMultiLine(first: string, following: readonly string[]): MultiLine {
  if (phpTrim(first).startsWith(')')) {
    return { value: null, linesRead: 0, rest: '' };
  }
  if (first.endsWith(')')) {
    const text = first.slice(0, -1);
    return { value: text.length > 1 ? valueParts(text) : null, linesRead: 0, rest: '' };
  }
  const end = following.findIndex((line) => line.trimStart().startsWith(')'));
  if (end === -1) {
    return { value: null, linesRead: following.length, rest: '' };
  }
  const lines = [...(first === '' ? [] : [first]), ...following.slice(0, end)];
  const value = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : ['\n']),
    ...(line === '' ? [] : valueParts(line)),
  ]);
  const rest = phpTrim((following[end] ?? '').trimStart().slice(1));
  return { value: value.length > 0 ? value : null, linesRead: end + 1, rest };
}
