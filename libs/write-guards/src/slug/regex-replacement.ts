/** `/pattern/flags` with one of the delimiters PHP allows that close as they open. */
const NOTATION = /^([/#~@!%|])(.*)\1([a-zA-Z]*)$/s;
/** Flags both languages read alike. */
const FLAGS = /^[imsu]*$/;
/** What PHP's patterns have and JavaScript's have not, or read in another way. */
const FOREIGN =
  /\\[AZzGhHRKQEXNvV1-9pP]|\(\?(?![:=!]|<[=!A-Za-z])|\[\[:|\[\]|\[\^\]|[*+?}]\+|\(\*|\(\?<[^>]*>|\$$/;
/** Parts of a pattern that could cut a character of several bytes in half when PHP reads bytes. */
const BYTES = /\.|\[\^|\\[WDSB]|[^\0-\u007f]/;

/** PHP's `preg_replace` for plain patterns [14]; null for a pattern whose meaning here is not certain. */
export function replaceByPattern(text: string, pattern: string, replacement: string): string | null {
  const [, , source = '', flags = ''] = NOTATION.exec(pattern) ?? [];
  if (source === '' || !FLAGS.test(flags) || FOREIGN.test(source)) return null;
  if (!flags.includes('u') && /[^\0-\u007f]/.test(text) && BYTES.test(source)) return null;
  const compiled = compile(source, flags);
  if (compiled === null) return null;
  return text.replace(compiled, (...match: unknown[]) => expanded(replacement, match));
}

function compile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, `g${flags}`);
  } catch {
    return null;
  }
}

/** `$1`, `${1}` and `\1` stand for groups; one that took no part is empty. */
function expanded(replacement: string, match: readonly unknown[]): string {
  return replacement.replace(/\$\{(\d{1,2})\}|[$\\](\d{1,2})/g, (_, braced?: string, plain?: string) => {
    const group = match[Number(braced ?? plain)];
    return typeof group === 'string' ? group : '';
  });
}
