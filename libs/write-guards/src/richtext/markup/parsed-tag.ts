import { asciiLower } from '../php/ascii';

/** A tag as it stands behind a `<`. */
export interface ParsedTag {
  isEnd: boolean;
  /** Lower-case, without slashes at its end. */
  name: string;
  writtenName: string;
  /** What stands behind the name; null when nothing does. */
  attributes: string | null;
  /** All between the bracket, or its slash, and `>`. */
  content: string;
  /** Text behind the tag. */
  following: string;
}

/** Reads what stands between a `<` and the next one; null when that is no tag. */
export function parseTag(token: string): ParsedTag | null {
  if (!/^[A-Za-z0-9/]/.test(token)) return null;
  const close = token.indexOf('>');
  if (close === -1) return null;
  const isEnd = token.startsWith('/');
  const content = token.slice(isEnd ? 1 : 0, close);
  const blank = /[ \t\n\v\f\r]+/.exec(content);
  const writtenName = blank === null ? content : content.slice(0, blank.index);
  return {
    isEnd,
    name: asciiLower(withoutSlashes(writtenName)),
    writtenName,
    attributes: blank === null ? null : content.slice(blank.index + blank[0].length),
    content,
    following: token.slice(close + 1),
  };
}

function withoutSlashes(name: string): string {
  let end = name.length;
  while (name.charAt(end - 1) === '/') end--;
  return name.slice(0, end);
}
