import { domainToASCII } from 'node:url';
import type { Site, SiteLanguage } from './site';
import { parseUrl, rawUrlDecode, type UrlParts } from './url-parts';

/** Where a URL lands before any page is looked up. */
export interface SiteMatch {
  site: Site;
  /** Null when only the site's base fits and every language has a prefix of its own. */
  language: SiteLanguage | null;
  /** Decoded path behind the base. */
  tail: string;
  /** Base that fitted. */
  base: string;
}

interface Candidate extends SiteMatch {
  hasHost: boolean;
  /** Bytes of the path the base explains. */
  covered: number;
}

/** Characters that, at the end of a base, are optional together with what follows. */
const SEPARATORS = '/,;.:-_~+*=@|';

/**
 * The site and language a URL belongs to: a language before a bare site, a base with host before one without, then the longest base, then
 * the later identifier. Scheme and host must fit; a port is not looked at, as in TYPO3.
 */
export function matchSite(sites: readonly Site[], url: UrlParts): SiteMatch | null {
  const path = rawUrlDecode(url.path) || '/';
  const found = sites.flatMap((site) => candidatesOf(site, url, path));
  return found.sort(compare)[0] ?? null;
}

function candidatesOf(site: Site, url: UrlParts, path: string): Candidate[] {
  const bases = [
    { language: null, base: site.base },
    ...site.languages.map((language) => ({ language, base: language.base })),
  ];
  return bases.flatMap(({ language, base }): Candidate[] => {
    const parts = parseUrl(base);
    const tail =
      parts !== null && fitsServer(parts, url) ? tailBehind(rawUrlDecode(parts.path) || '/', path) : null;
    if (parts === null || tail === null) {
      return [];
    }
    const covered = Buffer.byteLength(path) - Buffer.byteLength(tail);
    return [{ site, language, base, tail, hasHost: parts.host !== '', covered }];
  });
}

function fitsServer(base: UrlParts, url: UrlParts): boolean {
  const sameHost = base.host === '' || domainToASCII(base.host) === domainToASCII(url.host);
  return sameHost && (base.scheme === '' || base.scheme === url.scheme);
}

function tailBehind(base: string, path: string): string | null {
  const last = base.slice(-1);
  if (path.startsWith(base)) {
    return path.slice(base.length);
  }
  const isOptional = SEPARATORS.includes(last) && base.length > 1;
  return isOptional && (path === base.slice(0, -1) || path === `${base.slice(0, -1)}/`) ? '' : null;
}

function compare(a: Candidate, b: Candidate): number {
  const order = [
    Number(a.language === null) - Number(b.language === null),
    Number(b.hasHost) - Number(a.hasHost),
    b.covered - a.covered,
    a.site.identifier < b.site.identifier ? 1 : a.site.identifier > b.site.identifier ? -1 : 0,
  ];
  return order.find((difference) => difference !== 0) ?? 0;
}
