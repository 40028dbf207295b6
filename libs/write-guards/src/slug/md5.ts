import { createHash } from 'node:crypto';

/** PHP's `md5` of a text, in hexadecimal. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
