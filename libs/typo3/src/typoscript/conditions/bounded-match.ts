import { createContext, runInContext } from 'node:vm';

const MAX_SUBJECT = 10_000;
const MAX_PATTERN = 1000;
/** Generous: a busy machine must not change a verdict, only a runaway pattern ends here. */
const MILLISECONDS = 500;

/** Runs a PCRE pattern (`/…/i`) on a text; null when it can't be decided: no pattern, not ours to run, or too slow. */
export function matchesPattern(pattern: string, subject: string): boolean | null {
  const parsed = /^\s*([^\w\s\\])([\s\S]*)\1([a-zA-Z]*)$/.exec(pattern);
  if (parsed === null || pattern.length > MAX_PATTERN || subject.length > MAX_SUBJECT) {
    return null;
  }
  const [, , body = '', modifiers = ''] = parsed;
  if (/[^imsu]/.test(modifiers)) {
    return null;
  }
  try {
    const expression = new RegExp(body, modifiers);
    const context = createContext(
      { expression, subject },
      { codeGeneration: { strings: false, wasm: false } },
    );
    return runInContext('expression.test(subject)', context, { timeout: MILLISECONDS }) as boolean;
  } catch {
    return null;
  }
}

/** TYPO3's wildcard comparison: `*` and `?`, or a pattern between slashes; the whole text has to fit. */
export function matchesWildcard(text: string, wanted: string): boolean | null {
  if (text === wanted) {
    return true;
  }
  if (wanted === '' || wanted === '0') {
    return false;
  }
  if (/^\/.+\/$/.test(wanted)) {
    return matchesPattern(wanted, text);
  }
  return fitsWildcard(Array.from(text), Array.from(wanted));
}

/** Goes back to the last `*` only: no pattern can make it slow. */
function fitsWildcard(text: readonly string[], wanted: readonly string[]): boolean {
  let [at, position] = [0, 0];
  let [star, resume] = [-1, 0];
  while (at < text.length) {
    const expected = wanted[position];
    if (expected === '*') {
      star = position++;
      resume = at;
    } else if (expected === text[at] || (expected === '?' && text[at] !== '\n')) {
      at++;
      position++;
    } else if (star >= 0) {
      position = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return wanted.slice(position).every((character) => character === '*');
}
