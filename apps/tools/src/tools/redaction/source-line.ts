import { maskUrlPasswords } from './url-password';

/** A telling name, then its operator; at least one character must follow (R-30.37). */
const ASSIGNMENT =
  /(?:password|passwd|pwd|secret|token|salt|api[_-]?key|access[_-]?key|encryption[_-]?key|license[_-]?key|credential|private[_-]?key|authorization|dsn)['"\]\s]*(?:=>|=|:)\s*(?=.)/is;

const BEARER = /\bBearer\s+[A-Za-z0-9._~+/-]+=*/gi;
const OPENAI_KEY = /\bsk-[A-Za-z0-9_-]{16,}/g;

/** One line of a project file as anybody may see it: what follows the first telling name goes, then tokens and URL passwords (R-30.37). */
export function redactSourceLine(line: string): string {
  const match = ASSIGNMENT.exec(line);
  const shown = match === null ? line : `${line.slice(0, match.index + match[0].length)}[redacted]`;
  return maskUrlPasswords(shown.replace(BEARER, 'Bearer [redacted]').replace(OPENAI_KEY, 'sk-[redacted]'));
}
