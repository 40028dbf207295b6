/** Longer patterns are taken for a mistake. */
const MAX_PATTERN = 1_000;

/** Escapes of a letter or digit that mean the same on both sides. */
const SHARED_ESCAPES = new Set('bBdDsSwWnrtfv0123456789');
const TRANSLATED_ESCAPES: Readonly<Record<string, string>> = {
  A: '^',
  z: '$',
  Z: '$',
  a: '\\x07',
  e: '\\x1b',
};
const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
  punct: '!-\\/:-@\\[-`{-~',
  blank: ' \\t',
};

/**
 * A PCRE body without delimiters as a regular expression of this engine, matched within one line. Null for what is no pattern and for
 * what only PCRE knows: `\K`, `\G`, `\Q`, possessive quantifiers, atomic groups, recursion, verbs.
 */
export function fromPhpPattern(pattern: string): RegExp | null {
  if (pattern.length > MAX_PATTERN) {
    return null;
  }
  const ignoresCase = pattern.startsWith('(?i)');
  const source = translate(ignoresCase ? pattern.slice(4) : pattern);
  try {
    return source === null ? null : new RegExp(source, `su${ignoresCase ? 'i' : ''}`);
  } catch {
    return null;
  }
}

function translate(pattern: string): string | null {
  let source = '';
  let position = 0;
  while (position < pattern.length) {
    const token = tokenAt(pattern, position);
    if (token === null) {
      return null;
    }
    source += token.source;
    position += token.length;
  }
  return source;
}

interface Token {
  source: string;
  length: number;
}

function tokenAt(pattern: string, position: number): Token | null {
  const rest = pattern.slice(position, position + MAX_PATTERN);
  switch (rest.charAt(0)) {
    case '\\':
      return escapeToken(rest, false);
    case '[':
      return classToken(rest);
    case '(':
      return groupToken(rest);
    case '{':
      return quantifierToken(rest);
    case ']':
    case '}':
      return { source: `\\${rest.charAt(0)}`, length: 1 };
    default:
      return { source: rest.charAt(0), length: 1 };
  }
}

/** PCRE lets any sign be escaped, this engine only those that mean something. */
function escapeToken(rest: string, isInClass: boolean): Token | null {
  const character = rest.charAt(1);
  if (character === '') {
    return null;
  }
  const coded = /^\\(?:x\{([0-9a-f]{1,6})\}|([pP])(?:([A-Z])|(\{\^?[A-Za-z_]+\}))|x[0-9a-f]{2}|c[A-Z])/i.exec(
    rest,
  );
  if (coded !== null) {
    return { source: codedSource(coded), length: coded[0].length };
  }
  if (/[A-Za-z0-9]/.test(character)) {
    return letterEscape(character, isInClass);
  }
  const isSyntax = '^$\\.*+?()[]{}|/'.includes(character) || (isInClass && character === '-');
  return { source: isSyntax ? `\\${character}` : character, length: 2 };
}

function codedSource([whole, code, property, letter]: RegExpExecArray): string {
  if (code !== undefined) {
    return `\\u{${code}}`;
  }
  return property !== undefined && letter !== undefined ? `\\${property}{${letter}}` : whole;
}

function letterEscape(character: string, isInClass: boolean): Token | null {
  if (character === 'h') {
    return { source: isInClass ? ' \\t' : '[ \\t]', length: 2 };
  }
  if (SHARED_ESCAPES.has(character)) {
    return { source: `\\${character}`, length: 2 };
  }
  const translated = TRANSLATED_ESCAPES[character];
  return translated === undefined || (isInClass && 'AzZ'.includes(character))
    ? null
    : { source: translated, length: 2 };
}

/** A `]` right at the beginning is a member; `[:name:]` stands for characters. */
function classToken(rest: string): Token | null {
  let source = rest.startsWith('[^') ? '[^' : '[';
  let position = source.length;
  if (rest.charAt(position) === ']') {
    source += '\\]';
    position++;
  }
  while (rest.charAt(position) !== ']') {
    const member = memberToken(rest.slice(position));
    if (member === null) {
      return null;
    }
    source += member.source;
    position += member.length;
  }
  return { source: `${source}]`, length: position + 1 };
}

function memberToken(rest: string): Token | null {
  const posix = /^\[:([a-z]+):\]/.exec(rest);
  if (posix !== null) {
    const members = POSIX_CLASSES[posix[1] ?? ''];
    return members === undefined ? null : { source: members, length: posix[0].length };
  }
  if (rest.startsWith('\\')) {
    return escapeToken(rest, true);
  }
  return rest === '' ? null : { source: rest.charAt(0) === '[' ? '\\[' : rest.charAt(0), length: 1 };
}

function groupToken(rest: string): Token | null {
  if (rest.startsWith('(?P<')) {
    return { source: '(?<', length: 4 };
  }
  const known = /^\((?:\?(?:[:=!]|<[=!]|<(?=[A-Za-z_]))|(?![?*]))/.exec(rest);
  return known === null ? null : { source: known[0], length: known[0].length };
}

/** A brace that counts nothing is itself. */
function quantifierToken(rest: string): Token {
  const counted = /^\{\d+(?:,\d*)?\}/.exec(rest);
  return counted === null ? { source: '\\{', length: 1 } : { source: counted[0], length: counted[0].length };
}
