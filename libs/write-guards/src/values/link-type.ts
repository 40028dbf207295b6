import { isEmailAddress } from './email-address';
import { isIntegerText } from './php-compare';

/** What TYPO3's own link handlers make of a link. */
export interface LinkType {
  /** `page`, `url`, `email`, …; an old keyword link has its keyword. */
  type: string;
  /** Of a record link; empty for others. */
  identifier: string;
}

/** Handlers core brings for `t3://` links. */
const CORE_HANDLERS = new Set(['page', 'file', 'folder', 'url', 'email', 'record', 'telephone']);

/** The part before the first blank, which may stand in quotes; null when PHP's rules for escapes are needed. */
export function linkTarget(definition: string): string | null {
  const quoted = /^"([^"\\]*)"(?: |$)/.exec(definition);
  if (quoted !== null) return (quoted[1] ?? '').trim();
  const [target = ''] = definition.split(' ');
  return /["\\]/.test(target) ? null : target;
}

/**
 * Type of a link target (R-50.57, `link`). Null where a handler of the installation may answer, a file has to be looked up, or TYPO3 fails: that
 * is left to PHP.
 */
export function linkType(target: string): LinkType | null {
  if (/^t3:\/\//i.test(target)) return typeOfUrn(target);
  if (target.startsWith('//') || target.indexOf('://') > 0) return isPhar(target) ? null : plain('url');
  if (/^mailto:/i.test(target)) return plain('email');
  return /^tel:/i.test(target) ? plain('telephone') : typeOfOldLink(target);
}

function typeOfUrn(target: string): LinkType | null {
  const [, type = '', query = ''] = /^t3:\/\/([a-z]+)\/?(?:\?([^#]*))?(?:#.*)?$/.exec(target) ?? [];
  if (!CORE_HANDLERS.has(type)) return null;
  const values = new URLSearchParams(query.replaceAll('&amp;', '&'));
  if (type === 'folder') return values.has('identifier') ? plain(type) : null;
  if (type !== 'record') return plain(type);
  const [identifier, uid] = [values.get('identifier') ?? '', values.get('uid') ?? ''];
  return [identifier, uid].some((value) => value === '' || value === '0') ? null : { type, identifier };
}

/** Links from before `t3://`: a keyword and a colon, an address, an external name, else a page. */
function typeOfOldLink(target: string): LinkType | null {
  if (isPhar(target) || /^file:/i.test(target)) return null;
  const [path = ''] = target.split(/[?#]/);
  const isEmail = path.includes('@') ? isEmailAddress(path) : false;
  if (isEmail !== false) return isEmail === null ? null : plain('email');
  if (target.includes(':')) return typeOfKeyword(target);
  if (isIntegerText(target) || /..\/(?:index\.php)?\?id=[^&]+/.test(target)) return plain('page');
  return typeOfName(target);
}

function typeOfKeyword(target: string): LinkType | null {
  const cut = target.indexOf(':');
  const [keyword, value] = [target.slice(0, cut).trim().toLowerCase(), target.slice(cut + 1)];
  if (value === '') return plain('unknown');
  if (keyword !== 'record') return plain(keyword);
  return value.includes(':') ? { type: 'record', identifier: value.slice(0, value.indexOf(':')) } : null;
}

function typeOfName(target: string): LinkType | null {
  const [name = ''] = target.split('?');
  const decoded = name.includes('%') ? null : name;
  if (decoded === null) return null;
  const [dot, slash] = [target.indexOf('.'), target.indexOf('/')];
  const isExternal = dot > 0 && (!decoded.includes('/') || dot < slash);
  if (decoded.includes('/')) return isExternal ? plain('url') : null;
  if (/\.(?:php|html?)$/i.test(decoded)) return null;
  return plain(isExternal ? 'url' : 'page');
}

function isPhar(target: string): boolean {
  return /^(?:phar|%70|%50)/i.test(target.trim());
}

function plain(type: string): LinkType {
  return { type, identifier: '' };
}
