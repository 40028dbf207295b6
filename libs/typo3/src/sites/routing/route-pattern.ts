import { boundedExec } from './bounded-exec';

/** A piece of a compiled path: fixed text, or a variable with the separator before it. */
export type RouteToken =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; separator: string; name: string; requirement: string; isImportant: boolean };

export interface RoutePattern {
  tokens: readonly RouteToken[];
  /** Variable names in path order. */
  variables: readonly string[];
  /** Null when a requirement is no regular expression this process understands; such a route never matches. */
  matcher: RegExp | null;
}

export interface PatternRules {
  requirements: ReadonlyMap<string, string>;
  hasDefault: (name: string) => boolean;
}

const SEPARATORS = '/,;.:-_~+*=@|';

/**
 * Compiles `/list/{page}` as Symfony's router does: a separator before an optional trailing variable is optional with it, and a variable
 * without requirement holds neither `/` nor the separator that follows.
 */
export function compileRoute(path: string, rules: PatternRules): RoutePattern {
  const tokens: RouteToken[] = [];
  let position = 0;
  for (const match of path.matchAll(/\{(!)?([\w\u0080-\uffff]+)\}/g)) {
    const before = path.slice(position, match.index);
    position = match.index + match[0].length;
    const last = before.slice(-1);
    const separator = last !== '' && SEPARATORS.includes(last) ? last : '';
    const text = separator === '' ? before : before.slice(0, -1);
    const name = match[2] ?? '';
    const requirement = rules.requirements.get(name) ?? defaultRequirement(path.slice(position));
    tokens.push(...textToken(text), {
      kind: 'variable',
      separator,
      name,
      requirement,
      isImportant: match[1] === '!',
    });
  }
  tokens.push(...textToken(path.slice(position)));
  const variables = tokens.flatMap((token) => (token.kind === 'variable' ? [token.name] : []));
  return { tokens, variables, matcher: matcherOf(tokens, rules) };
}

function textToken(text: string): RouteToken[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

function defaultRequirement(following: string): string {
  const next = following.replace(/\{!?[\w\u0080-\uffff]+\}/g, '').slice(0, 1);
  const separator = next !== '' && next !== '/' && SEPARATORS.includes(next) ? `\\${next}` : '';
  const isPossessive =
    (next !== '' && SEPARATORS.includes(next) && !following.startsWith('{')) || following === '';
  return `[^/${separator}]+${isPossessive ? '+' : ''}`;
}

function matcherOf(tokens: readonly RouteToken[], rules: PatternRules): RegExp | null {
  const optionalFrom = firstOptional(tokens, rules);
  const parts = tokens.map((token, index) => {
    if (token.kind === 'text') {
      return escapePattern(token.text);
    }
    const group = `(?<v_${index}>${javaScriptPattern(token.requirement)})`;
    if (index === 0 && optionalFrom === 0) {
      return `${escapePattern(token.separator)}${group}?`;
    }
    return `${index >= optionalFrom ? '(?:' : ''}${escapePattern(token.separator)}${group}`;
  });
  const open = Math.max(0, tokens.length - optionalFrom - (optionalFrom === 0 ? 1 : 0));
  return patternOrNull(`^${parts.join('')}${')?'.repeat(open)}$`);
}

/** Index of the first token of the optional tail. */
function firstOptional(tokens: readonly RouteToken[], rules: PatternRules): number {
  let first = tokens.length;
  while (first > 0) {
    const token = tokens[first - 1];
    if (token?.kind !== 'variable' || token.isImportant || !rules.hasDefault(token.name)) {
      break;
    }
    first--;
  }
  return first;
}

/** A PCRE requirement in JavaScript's notation: possessive quantifiers are greedy, named groups unnamed. */
export function javaScriptPattern(pattern: string): string {
  return pattern.replace(/([+*?}])\+/g, '$1').replace(/\(\?P?<(?![=!])[A-Za-z_]\w*>/g, '(?:');
}

/** With Unicode when it compiles so, else without; null for what is no pattern at all. */
export function patternOrNull(source: string, flags = 's'): RegExp | null {
  for (const mode of ['u', '']) {
    try {
      return new RegExp(source, flags + mode);
    } catch {
      continue;
    }
  }
  return null;
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Values of the variables that took part; null when the path does not fit. */
export function matchPattern(pattern: RoutePattern, path: string): Map<string, string> | null {
  const groups = pattern.matcher === null ? null : boundedExec(pattern.matcher, path);
  if (groups === null) {
    return null;
  }
  const values = new Map<string, string>();
  pattern.tokens.forEach((token, index) => {
    const value = groups[`v_${index}`];
    if (token.kind === 'variable' && value !== undefined) {
      values.set(token.name, value);
    }
  });
  return values;
}
