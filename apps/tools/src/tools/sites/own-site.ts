import { parseUrl, type Site, type UrlParts } from '#typo3';

/** Base of the first site whose base has a host, in snapshot order. */
export function firstHostBase(sites: readonly Site[]): string | undefined {
  return sites.map(({ base }) => base).find((base) => (parseUrl(base)?.host ?? '') !== '');
}

/** `host:port` of every site's active base; a base without scheme counts as http. */
export function ownHosts(sites: readonly Site[]): string[] {
  const hosts = sites.flatMap(({ base }) => {
    const parts = parseUrl(base);
    return parts === null || parts.host === '' ? [] : [serverOf(parts)];
  });
  return [...new Set(hosts)];
}

export function serverOf({ host, port, scheme }: UrlParts): string {
  return `${host}:${port ?? (scheme === 'https' ? 443 : 80)}`;
}

/**
 * The absolute URL a tool may ask, or null: http(s) without user or password, on exactly the host and port of an active base; a path
 * belongs to the first site with a host.
 */
export function ownSiteUrl(text: string, sites: readonly Site[]): string | null {
  const absolute = isPath(text) ? onFirstSite(text, sites) : text;
  const parts = absolute !== null && isUnambiguous(absolute) ? parseUrl(absolute) : null;
  return parts !== null &&
    isHttp(parts) &&
    parts.userInfo === null &&
    ownHosts(sites).includes(serverOf(parts))
    ? absolute
    : null;
}

function isPath(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//');
}

function onFirstSite(path: string, sites: readonly Site[]): string | null {
  const base = firstHostBase(sites)?.replace(/^\/\//, 'http://');
  return base === undefined ? null : base.replace(/\/$/, '') + path;
}

export function isHttp({ scheme }: UrlParts): boolean {
  return scheme === 'http' || scheme === 'https';
}

/** What another URL reader could understand differently (backslashes, control characters, blanks) is nobody's URL. */
export function isUnambiguous(text: string): boolean {
  return !/[\\\x00-\x20\x7f]/.test(text);
}
