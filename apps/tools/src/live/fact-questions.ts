import type { LiveQuestion } from './live-question';
import { isObject } from './read-reply';

/** A web request of PHP that computes nothing; far more than either answer takes. */
const BOUNDS = { endpoint: 'facts', deadlineMs: 10_000, maxBytes: 2 * 1024 * 1024 };

/** Environment variables of TYPO3's PHP process, unredacted: name → value (R-30.121). */
export const ENVIRONMENT: LiveQuestion<Record<string, string>> = {
  ...BOUNDS,
  operation: 'env',
  read: (data) => {
    const variables = isObject(data) ? data['variables'] : undefined;
    return isTexts(variables) ? variables : undefined;
  },
};

/** What `phpinfo()` prints, as HTML or text. */
export const PHP_INFO: LiveQuestion<string> = {
  ...BOUNDS,
  operation: 'phpinfo',
  read: (data) => {
    const output = isObject(data) ? data['output'] : undefined;
    return typeof output === 'string' ? output : undefined;
  },
};

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
