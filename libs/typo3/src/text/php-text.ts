/** PHP's `trim`: space, TAB, LF, CR, NUL and VT only. */
export function phpTrim(text: string): string {
  let start = 0;
  let end = text.length;
  // By hand: a pattern tries every blank of a long run inside the text in turn.
  while (start < end && isBlank(text, start)) {
    start++;
  }
  while (end > start && isBlank(text, end - 1)) {
    end--;
  }
  return text.slice(start, end);
}

function isBlank(text: string, index: number): boolean {
  return ' \t\n\r\0\v'.includes(text.charAt(index));
}

/** Runs of ASCII whitespace become one space, then trim; other Unicode spaces stay. */
export function collapse(text: string): string {
  return phpTrim(text.replace(/[ \t\n\r\f\v]+/g, ' '));
}

/** Longer than `limit` code points: the first `limit` and `…` (R-30 §1.3). */
export function cutChars(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text;
}
