import { ForeignRichTextError } from '../foreign-rich-text.error';
import { asciiLower } from '../php/ascii';
import { parsePhpUrl } from '../php/parse-url';
import { unescapeHtml } from '../php/html-entities';
import { parseQuery } from '#typo3';
import { legacyHref } from './legacy-href';
import { emailHref, resourceHref, telephoneHref } from './link-handlers';
import type { RichTextLinks } from './rich-text-links';
import { withScheme } from './with-scheme';

/**
 * The `href` TYPO3 stores for a link (R-50.71 step 5): `t3://…` for internal targets, addresses with a known scheme cleaned, everything it
 * can't resolve as it is, `javascript:` included. Throws where only PHP knows.
 */
export function canonicalHref(href: string, links: RichTextLinks): string {
  if (/^t3:\/\//i.test(href)) return internalHref(href, links);
  if (href.startsWith('//') || href.indexOf('://') > 0) return urlHref(href, links);
  if (asciiLower(href.slice(0, 7)) === 'mailto:') return mailtoHref(href);
  if (asciiLower(href.slice(0, 4)) === 'tel:') return telephoneHref(href.slice(4));
  return legacyHref(href, links);
}

function internalHref(href: string, links: RichTextLinks): string {
  const url = parsePhpUrl(href);
  if (url === null || url.host === null) return href;
  if (links.foreignHandlers.has(url.host))
    throw new ForeignRichTextError(`PHP code handles links to ${url.host}`);
  const data = parseQuery(url.query === null ? '' : unescapeHtml(url.query));
  return resourceHref(url.host, { data, fragment: url.fragment ?? '' }, links) ?? href;
}

/** Twice, as TYPO3 does it when it reads and when it writes. */
function urlHref(href: string, links: RichTextLinks): string {
  return withScheme(withScheme(href, links), links);
}

function mailtoHref(href: string): string {
  const url = parsePhpUrl(href);
  return emailHref(url?.path ?? '', url?.query ?? '');
}
