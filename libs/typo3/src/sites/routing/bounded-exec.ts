import { createContext, runInContext } from 'node:vm';

const MAX_LENGTH = 4000;
const MILLISECONDS = 50;
/** With fewer unbounded repetitions a pattern can't become slow on a text of this length. */
const MAX_REPETITIONS = 2;

/**
 * `exec` for patterns of a site's configuration on paths somebody chose: named groups, or null when nothing fits, also when finding that
 * out would take too long.
 */
export function boundedExec(pattern: RegExp, text: string): Record<string, string | undefined> | null {
  if (text.length > MAX_LENGTH) {
    return null;
  }
  const match = isQuick(pattern.source) ? pattern.exec(text) : slowExec(pattern, text);
  return match === null ? null : { ...match.groups };
}

function isQuick(source: string): boolean {
  const repetitions = source.replace(/\\./g, '').match(/[*+]|\{\d+,\d*\}/g) ?? [];
  return repetitions.length <= MAX_REPETITIONS && !/\)(?:[*+]|\{\d+,)/.test(source);
}

function slowExec(pattern: RegExp, text: string): RegExpExecArray | null {
  const context = createContext({ pattern, text }, { codeGeneration: { strings: false, wasm: false } });
  try {
    return runInContext('pattern.exec(text)', context, { timeout: MILLISECONDS }) as RegExpExecArray | null;
  } catch {
    return null;
  }
}
