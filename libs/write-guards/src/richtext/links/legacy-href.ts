import { phpTrim, phpTruthy, rawUrlDecode } from '#typo3';
import { ForeignRichTextError } from '../foreign-rich-text.error';
import { asciiLower, isInteger } from '../php/ascii';
import { parsePhpUrl } from '../php/parse-url';
import { fileHref, folderHref, pageHref, recordHref } from './link-handlers';
import type { RichTextLinks } from './rich-text-links';
import { withScheme } from './with-scheme';

const ADDRESS = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;
/** Addresses of the former backend, relative to it. */
const OLD_PAGE = /..\/(?:index\.php)?\?id=([^&]+)/;

/** The stored form of a link in one of the notations from before `t3://`: page numbers, paths, domains, addresses, `scheme:rest`. */
export function legacyHref(href: string, links: RichTextLinks): string {
  if (/^phar:\/\//i.test(rawUrlDecode(phpTrim(href))))
    throw new ForeignRichTextError('TYPO3 fails on phar links');
  if (/^file:/i.test(href)) return placeHref(href, href.slice(5), links);
  const path = parsePhpUrl(href)?.path ?? '';
  if (ADDRESS.test(path)) return `mailto:${phpTrim(href)}`;
  if (path.includes('@'))
    throw new ForeignRichTextError('only PHP can tell whether a link is a mail address');
  if (href.includes(':')) return schemedHref(href, links);
  return plainHref(href, links);
}

/** `page:1` and the like lose what follows: TYPO3 hands it to the type's handler under another name. */
function schemedHref(href: string, links: RichTextLinks): string {
  const colon = href.indexOf(':');
  const type = asciiLower(phpTrim(href.slice(0, colon)));
  const value = href.slice(colon + 1);
  if (value === '') return href;
  if (links.foreignHandlers.has(type)) throw new ForeignRichTextError(`PHP code handles links to ${type}`);
  switch (type) {
    case 'page':
      return 't3://page';
    case 'folder':
      return '';
    case 'url':
      return withScheme(href, links);
    case 'record':
      return oldRecordHref(value);
    case 'email':
    case 'telephone':
      throw new ForeignRichTextError(`TYPO3 fails on links to ${type}`);
    default:
      return href;
  }
}

/** `record:key:table:uid`, or without the key. */
function oldRecordHref(value: string): string {
  const [identifier = '', first, second] = value.split(':');
  if (first === undefined)
    throw new ForeignRichTextError('TYPO3 fails on a link to a record that names no record');
  const uid = Number.parseInt(second ?? first, 10) || 0;
  return recordHref(identifier, String(uid), '');
}

function plainHref(href: string, links: RichTextLinks): string {
  const old = OLD_PAGE.exec(href)?.[1];
  if (old !== undefined || isInteger(href)) {
    const page = old ?? href;
    return page.includes('/') ? placeHref(href, page, links) : pageNotation(page);
  }
  const [file = ''] = rawUrlDecode(href).split('?');
  const hasSlash = file.includes('/');
  const isLocal = !hasSlash && isRootFile(file, links);
  if (!isLocal && isDomain(href, hasSlash)) return withScheme(`${links.defaultScheme}://${href}`, links);
  return hasSlash || isLocal ? placeHref(href, href, links) : pageNotation(href);
}

/** A dot that is not the first character, and comes before the first slash when there is one. */
function isDomain(href: string, hasSlash: boolean): boolean {
  const dot = href.indexOf('.');
  return dot > 0 && (!hasSlash || dot < href.indexOf('/'));
}

function isRootFile(file: string, links: RichTextLinks): boolean {
  if (!phpTruthy(phpTrim(file))) return false;
  if (/\.(?:php|html|htm)$/i.test(file)) return true;
  // What names neither an ending nor a folder can hardly be a file; `#top`, an alias or a page number is none for certain.
  if (!file.includes('.')) return false;
  const target = links.publicTarget(file);
  if (target === undefined) throw new ForeignRichTextError('only TYPO3 can tell whether a link names a file');
  // Outside of the storages a file and a domain come to the same.
  return target.kind === 'file' || target.kind === 'unmanaged';
}

/** A file or folder by uid, `storage:path` or path below the public folder. */
function placeHref(href: string, place: string, links: RichTextLinks): string {
  const [path = '', fragment = ''] = splitOnce(place, '#');
  const target = targetOf(path.replace(/^(?:file:)+/, ''), links);
  if (target === undefined)
    throw new ForeignRichTextError('only TYPO3 can tell what a link to a file points to');
  switch (target.kind) {
    case 'file':
      return fileHref(target.uid, fragment);
    case 'folder':
      return folderHref(target.storage, target.identifier);
    case 'unmanaged':
      return withScheme(place, links);
    case 'outside':
      if (!place.startsWith('/'))
        throw new ForeignRichTextError('only TYPO3 can tell whether a link names a file');
      return place;
    case 'missing':
      return place.startsWith('/') ? place : href;
  }
}

function targetOf(path: string, links: RichTextLinks): ReturnType<RichTextLinks['publicTarget']> {
  if (isInteger(path)) {
    const exists = links.hasFile(Number(path));
    return exists === undefined
      ? undefined
      : exists
        ? { kind: 'file', uid: Number(path) }
        : { kind: 'missing' };
  }
  const colon = path.indexOf(':');
  if (colon <= 0) return path.includes('?') ? { kind: 'missing' } : links.publicTarget(path);
  const [storage = '', identifier = ''] = splitOnce(path, ':');
  if (storage === 'EXT') return undefined;
  if (!isInteger(storage)) return { kind: 'missing' };
  const uid = links.fileAt(Number(storage), identifier);
  return typeof uid === 'number' ? { kind: 'file', uid } : undefined;
}

/** `uid,type?parameters#fragment`; nothing before the `#` is the page itself. */
function pageNotation(text: string): string {
  const [before = '', fragment = ''] = splitOnce(text, '#');
  const separator = before.includes('?') ? '?' : '&';
  const [place = '', parameters = ''] = splitOnce(before, separator);
  const page = place.replace(/,+$/, '');
  if (!phpTruthy(page)) return pageHref({ uid: 'current', type: '', parameters, fragment });
  const [uid = '', type = ''] = splitOnce(page, ',');
  return pageHref({ uid, type, parameters, fragment });
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}
