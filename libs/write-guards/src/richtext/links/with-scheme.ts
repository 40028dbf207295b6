import { asciiLower } from '../php/ascii';
import { schemeOf } from '../php/parse-url';
import type { RichTextLinks } from './rich-text-links';

/** An address without a scheme gets one; script in an address is emptied. */
export function withScheme(url: string, { defaultScheme }: Pick<RichTextLinks, 'defaultScheme'>): string {
  if (url === '' || url === '0' || url.startsWith('/')) return url;
  const scheme = schemeOf(url);
  if (scheme === '' || scheme === '0') return `${defaultScheme}://${url}`;
  return ['javascript', 'data'].includes(asciiLower(scheme)) ? '' : url;
}
