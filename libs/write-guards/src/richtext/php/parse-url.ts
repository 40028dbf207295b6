/** Parts of an address as PHP's `parse_url` cuts it; null for a part that is not there. */
export interface PhpUrl {
  scheme: string | null;
  host: string | null;
  path: string | null;
  query: string | null;
  fragment: string | null;
}

const MAX_PORT = 65_535;

/** PHP's `parse_url`: null where it gives up. Control characters become `_`. */
export function parsePhpUrl(text: string): PhpUrl | null {
  if (text === ':') return null;
  const url = text.replace(/[\0-\u001f\u007f]/g, '_');
  const start = beginning(url);
  if (start.authority === null) return { scheme: start.scheme, host: null, ...tail(start.rest) };
  const end = /[/?#]/.exec(start.authority)?.index ?? start.authority.length;
  const host = hostOf(start.authority.slice(0, end));
  return host === null ? null : { scheme: start.scheme, host, ...tail(start.authority.slice(end)) };
}

/** The scheme of an address, empty when it has none or is no address. */
export function schemeOf(text: string): string {
  return parsePhpUrl(text)?.scheme ?? '';
}

interface Beginning {
  scheme: string | null;
  /** What follows `//`, or stands before a port; null: no host is named. */
  authority: string | null;
  rest: string;
}

function beginning(url: string): Beginning {
  const [, scheme = null, rest = ''] = /^([A-Za-z0-9+.-]+):(.*)$/s.exec(url) ?? [];
  if (scheme === null) return withoutScheme(url);
  if (rest.startsWith('//')) {
    if (asciiFile(scheme) && rest.startsWith('///')) return { scheme, authority: null, rest: rest.slice(2) };
    return { scheme, authority: rest.slice(2), rest: '' };
  }
  const isPort = /^\d{1,5}(?:\/|$)/.test(rest);
  return isPort ? { scheme: null, authority: url, rest: '' } : { scheme, authority: null, rest };
}

function asciiFile(scheme: string): boolean {
  return /^file$/i.test(scheme);
}

/** `host:80/path` without a scheme that could be one, `//host`, or a mere path. */
function withoutScheme(url: string): Beginning {
  if (url.startsWith('//')) return { scheme: null, authority: url.slice(2), rest: '' };
  return { scheme: null, authority: null, rest: url };
}

/** User and port cut off; null for an empty host or a port that is none. */
function hostOf(authority: string): string | null {
  const server = authority.slice(authority.lastIndexOf('@') + 1);
  const [, host = '', port = ''] = /^(\[[^\]]*\]|.*?)(?::([^:]*))?$/s.exec(server) ?? [];
  if (host === '' || (port !== '' && (!/^\d+/.test(port) || Number.parseInt(port, 10) > MAX_PORT)))
    return null;
  return host;
}

function tail(rest: string): Pick<PhpUrl, 'path' | 'query' | 'fragment'> {
  const hash = rest.indexOf('#');
  const fragment = hash === -1 ? null : rest.slice(hash + 1);
  const before = hash === -1 ? rest : rest.slice(0, hash);
  const mark = before.indexOf('?');
  const path = mark === -1 ? before : before.slice(0, mark);
  return { path: path === '' ? null : path, query: mark === -1 ? null : before.slice(mark + 1), fragment };
}
