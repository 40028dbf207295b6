export type ExpressionToken =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'name'; value: string }
  | { kind: 'symbol'; value: string };

/** TYPO3 takes a condition it can't parse as false. */
export class ExpressionSyntaxError extends Error {}

const WORD_OPERATORS = /(?:not in|starts with|ends with|not|in|matches|contains|and|or|xor)(?![\w])/y;
const SYMBOLS = /(?:===|!==|\*\*|\.\.|==|!=|<=|>=|<<|>>|&&|\|\||\?\.|\?\?|[-+*/%<>=!~&|^?:.,()[\]{}])/y;
const NUMBER = /(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const STRING = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y;
const NAME = /[A-Za-z_\x7f-\uffff][\w\x7f-\uffff]*/y;
const SKIP = /(?:\s|\/\*[\s\S]*?\*\/)+/y;

/** Cuts a condition into tokens. */
export function tokenizeExpression(text: string): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  let position = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    position = match === null ? position : pattern.lastIndex;
    return match?.[0] ?? null;
  };
  while (position < text.length) {
    if (take(SKIP) !== null) {
      continue;
    }
    tokens.push(nextToken(take, tokens[tokens.length - 1]));
  }
  return tokens;
}

function nextToken(
  take: (pattern: RegExp) => string | null,
  before: ExpressionToken | undefined,
): ExpressionToken {
  const afterDot = before?.kind === 'symbol' && (before.value === '.' || before.value === '?.');
  const number = afterDot ? null : takeNumber(take);
  if (number !== null) {
    return { kind: 'number', value: number };
  }
  const string = take(STRING);
  if (string !== null) {
    return { kind: 'string', value: string.slice(1, -1).replace(/\\([\s\S])/g, unescape) };
  }
  const word = afterDot ? null : take(WORD_OPERATORS);
  if (word !== null) {
    return { kind: 'symbol', value: word };
  }
  const name = take(NAME);
  if (name !== null) {
    return { kind: 'name', value: name };
  }
  const symbol = take(SYMBOLS);
  if (symbol === null) {
    throw new ExpressionSyntaxError('A character that has no meaning here.');
  }
  return { kind: 'symbol', value: symbol };
}

/** `1..10` is a range, not a number with a trailing dot. */
function takeNumber(take: (pattern: RegExp) => string | null): number | null {
  const digits = take(NUMBER);
  return digits === null ? null : Number(digits.replaceAll('_', ''));
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  a: '\x07',
  b: '\b',
};

function unescape(_whole: string, character: string): string {
  return ESCAPES[character] ?? character;
}
