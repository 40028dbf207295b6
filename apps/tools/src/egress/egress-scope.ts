import { domainToASCII } from 'node:url';
import { parseUrl, type Site, type UrlParts } from '#typo3';
import { isHttp, isUnambiguous, ownSiteUrl, serverOf } from '../tools/sites/own-site';

/** Where the tools of a group may send requests: nowhere, or to the hosts of the configured sites. */
export type EgressScope = 'none' | 'own_site';

const SCOPES: ReadonlyMap<string, EgressScope> = new Map([['system', 'own_site']]);

/** In code, not configurable; a group nobody named has none. */
export function egressScope(group: string): EgressScope {
  return SCOPES.get(group) ?? 'none';
}

declare const permitted: unique symbol;

/** A URL a request may be sent to; only the functions below make one. */
export type PermittedUrl = string & { readonly [permitted]: true };

/** The one gate of every request a tool makes. Null: refused; without scope no site is looked at. */
export function permittedUrl(group: string, text: string, sites: readonly Site[]): PermittedUrl | null {
  if (egressScope(group) === 'none') {
    return null;
  }
  const url = ownSiteUrl(text, sites);
  const parts = url === null ? null : parseUrl(url);
  return url !== null && parts !== null && isReadAlike(url, parts) ? (url as PermittedUrl) : null;
}

/**
 * The URL of an endpoint the snapshot declares: infrastructure like the database, no tool's scope and never chosen by a model. Only
 * http(s) without user or password; a request goes to exactly that host and port. Null: not fit to be asked.
 */
export function permittedEndpoint(declared: string): PermittedUrl | null {
  const parts = isUnambiguous(declared) ? parseUrl(declared) : null;
  return parts !== null &&
    isHttp(parts) &&
    parts.host !== '' &&
    parts.userInfo === null &&
    isReadAlike(declared, parts)
    ? (declared as PermittedUrl)
    : null;
}

/** The HTTP client must understand the same server as the check did. */
function isReadAlike(url: string, parts: UrlParts): boolean {
  const client = URL.canParse(url) ? new URL(url) : null;
  const server = client && parseUrl(`${client.protocol}//${client.host}`);
  return (
    server !== null &&
    serverOf(server) === serverOf({ ...parts, host: domainToASCII(parts.host) || parts.host })
  );
}
