/** A URL taken apart as written; nothing is decoded or normalised but the case of scheme and host. */
export interface UrlParts {
  scheme: string;
  /** User and password as written, null without `@`. */
  userInfo: string | null;
  host: string;
  /** Null when the URL names none. */
  port: number | null;
  path: string;
  query: string;
  fragment: string;
}

const URL = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;
const SERVER = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;
const MAX_PORT = 65_535;

/** Null for what PHP's `parse_url` refuses: an empty host, a port that is none. Control characters become `_`, as there. */
export function parseUrl(text: string): UrlParts | null {
  const match = URL.exec(text.replace(/[\x00-\x1f\x7f]/g, '_'));
  const server = match === null ? null : serverParts(match[2]);
  if (match === null || server === null) {
    return null;
  }
  const [scheme, path, query, fragment] = [match[1], match[3], match[4], match[5]].map((part) => part ?? '');
  return {
    scheme: scheme?.toLowerCase() ?? '',
    ...server,
    path: path ?? '',
    query: query ?? '',
    fragment: fragment ?? '',
  };
}

function serverParts(authority: string | undefined): Pick<UrlParts, 'userInfo' | 'host' | 'port'> | null {
  if (authority === undefined) {
    return { userInfo: null, host: '', port: null };
  }
  const at = authority.lastIndexOf('@');
  const [, host = '', digits = ''] = SERVER.exec(authority.slice(at + 1)) ?? [];
  const port = digits === '' ? null : Number(digits);
  return host === '' || (port ?? 0) > MAX_PORT
    ? null
    : { userInfo: at === -1 ? null : authority.slice(0, at), host: host.toLowerCase(), port };
}

/** Percent sequences decoded as `rawurldecode` does: what is no sequence stays, broken UTF-8 becomes U+FFFD. */
export function rawUrlDecode(text: string): string {
  if (!/%[0-9A-Fa-f]{2}/.test(text)) {
    return text;
  }
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** RFC 3986: everything but unreserved characters as percent sequences. */
export function rawUrlEncode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
