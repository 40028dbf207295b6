import {
  buildQuery,
  phpTrim,
  phpTruthy,
  rawUrlDecode,
  rawUrlEncode,
  parseQuery,
  type RouteArguments,
} from '#typo3';
import { ForeignRichTextError } from '../foreign-rich-text.error';
import { isInteger } from '../php/ascii';
import { parsePhpUrl } from '../php/parse-url';
import type { RichTextLinks } from './rich-text-links';
import { withScheme } from './with-scheme';

/** Arguments of a `t3://` address and what stands behind its `#`. */
export interface LinkTarget {
  data: RouteArguments;
  fragment: string;
}

type Handler = (target: LinkTarget, links: RichTextLinks) => string;

const HANDLERS: Record<string, Handler> = {
  page: pageTarget,
  file: fileTarget,
  folder: folderTarget,
  url: ({ data }, links) => withScheme(withScheme(required(data, 'url'), links), links),
  email: ({ data }) => {
    const url = parsePhpUrl(required(data, 'email'));
    return emailHref(url?.path ?? '', url?.query ?? '', data);
  },
  telephone: ({ data }) => telephoneHref(required(data, 'telephone').slice(4)),
  record: recordTarget,
};

/** The stored form of a `t3://` address; null for a type nobody handles. */
export function resourceHref(type: string, target: LinkTarget, links: RichTextLinks): string | null {
  return Object.hasOwn(HANDLERS, type) ? (HANDLERS[type]?.(target, links) ?? null) : null;
}

/** `fragment` is written behind `#` unless empty. */
export function pageHref(page: {
  uid: string | null;
  type: string;
  parameters: string;
  fragment: string;
}): string {
  const urn = `t3://page${page.uid === null ? '' : `?uid=${page.uid}`}`.replace(/:+$/, '');
  const type = page.type === '' ? '' : `&type=${page.type}`;
  const parameters = phpTruthy(page.parameters) ? `&${page.parameters.replace(/^[?&]+/, '')}` : '';
  return `${urn}${type}${parameters}${withFragment(page.fragment)}`;
}

export function fileHref(uid: number, fragment: string): string {
  return `t3://file?uid=${uid}${withFragment(fragment)}`;
}

export function folderHref(storage: number, identifier: string): string {
  const encoded = rawUrlEncode(`/${identifier.replace(/^\/+/, '')}`)
    .replaceAll('%20', '+')
    .replaceAll('~', '%7E');
  return `t3://folder?storage=${storage}&identifier=${encoded}`;
}

export function recordHref(identifier: string, uid: string, fragment: string): string {
  if (!phpTruthy(identifier) || !phpTruthy(uid))
    throw new ForeignRichTextError('TYPO3 fails on a link to a record that names no record');
  return `t3://record?identifier=${identifier}&uid=${uid}${withFragment(fragment)}`;
}

/** Subject and the like in TYPO3's order, others dropped; `given`: values that hold unless the query names them. */
export function emailHref(address: string, query: string, given: RouteArguments = new Map()): string {
  const named = parseQuery(query);
  const kept: RouteArguments = new Map();
  for (const name of ['subject', 'cc', 'bcc', 'body']) {
    const value = named.get(name) ?? given.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new ForeignRichTextError('TYPO3 fails on a list in a mail address');
    kept.set(name, rawUrlDecode(phpTrim(value)));
  }
  return `mailto:${phpTrim(address)}${kept.size === 0 ? '' : `?${buildQuery(kept)}`}`;
}

export function telephoneHref(number: string): string {
  return `tel:${number.replace(/[^0-9+,;]+/g, '')}`;
}

function withFragment(fragment: string): string {
  return phpTruthy(fragment) ? `#${fragment}` : '';
}

function pageTarget({ data, fragment }: LinkTarget): string {
  const uid = text(data, 'uid');
  const type = text(data, 'type');
  const rest = new Map([...data].filter(([name]) => name !== 'uid' && name !== 'type'));
  const isEmpty = uid === null && type === null && rest.size === 0;
  return pageHref({
    uid: isEmpty ? 'current' : uid,
    type: type ?? '',
    parameters: buildQuery(rest),
    fragment,
  });
}

function fileTarget({ data, fragment }: LinkTarget, links: RichTextLinks): string {
  const uid = text(data, 'uid') ?? '';
  const suffix = phpTruthy(fragment) ? fragment : (text(data, 'fragment') ?? '');
  if (isInteger(uid)) {
    return known(links.hasFile(Number(uid)), 'file') ? fileHref(Number(uid), suffix) : '';
  }
  if (uid !== '' && !Number.isNaN(Number(uid))) throw unknown('file');
  const identifier = text(data, 'identifier') ?? '';
  return identifier === '' ? '' : fileHref(fileAt(identifier, links), suffix);
}

/** `storage:path`. A file that is not indexed may still lie in the storage. */
function fileAt(identifier: string, links: RichTextLinks): number {
  const [storage = '', path, ...more] = identifier.split(':').map(phpTrim);
  if (path === undefined || more.length > 0 || !isInteger(storage)) throw unknown('file');
  return known(links.fileAt(Number(storage), path) ?? undefined, 'file');
}

function folderTarget({ data }: LinkTarget, links: RichTextLinks): string {
  const storage = text(data, 'storage') ?? '0';
  const identifier = text(data, 'identifier');
  if (identifier === null || !isInteger(storage)) throw unknown('folder');
  const found = known(links.folderAt(Number(storage), identifier), 'folder');
  return found === null ? '' : folderHref(Number(storage), found);
}

function recordTarget({ data, fragment }: LinkTarget): string {
  const suffix = phpTruthy(fragment) ? fragment : (text(data, 'fragment') ?? '');
  return recordHref(text(data, 'identifier') ?? '', text(data, 'uid') ?? '', suffix);
}

function text(data: RouteArguments, name: string): string | null {
  const value = data.get(name);
  if (value instanceof Map) throw new ForeignRichTextError('TYPO3 fails on a list in a link');
  return value ?? null;
}

function required(data: RouteArguments, name: string): string {
  const value = text(data, name);
  if (value === null) throw new ForeignRichTextError(`TYPO3 fails on a link without ${name}`);
  return value;
}

function known<T>(value: T | undefined, kind: string): T {
  if (value === undefined) throw unknown(kind);
  return value;
}

function unknown(kind: string): ForeignRichTextError {
  return new ForeignRichTextError(`only TYPO3 can tell what a link to a ${kind} points to`);
}
