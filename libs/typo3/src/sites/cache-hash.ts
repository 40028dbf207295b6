import { createHash } from 'node:crypto';
import { flatArguments, type RouteArguments } from './route-arguments';

/** What TYPO3 has configured below `FE.cacheHash`, and its encryption key. */
export interface CacheHashSettings {
  encryptionKey: string;
  excludedParameters: readonly string[];
}

/** Parameters that never count. */
const CORE_PARAMETERS = new Set([
  'id',
  'type',
  'no_cache',
  'cHash',
  'MP',
  'logintype',
  'ADMCMD_simUser',
  'ADMCMD_simTime',
  'ADMCMD_prev',
]);

/** The `cHash` of a page's dynamic arguments; empty when none of them counts. */
export function cacheHash(pageId: number, dynamic: RouteArguments, settings: CacheHashSettings): string {
  const relevant = flatArguments(dynamic).filter(
    ([name]) => !CORE_PARAMETERS.has(name) && !settings.excludedParameters.includes(name),
  );
  if (relevant.length === 0) {
    return '';
  }
  const hashed: [string, string][] = [
    ...relevant,
    ['id', String(pageId)],
    ['encryptionKey', settings.encryptionKey],
  ];
  return createHash('md5')
    .update(serialized(hashed.sort(byKey)))
    .digest('hex');
}

/** PHP 8 compares numeric keys as numbers, anything else as text. */
function byKey([a]: [string, string], [b]: [string, string]): number {
  if (isInteger(a) && isInteger(b)) {
    return Number(a) - Number(b);
  }
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function serialized(entries: readonly [string, string][]): string {
  const items = entries.map(
    ([key, value]) => `${isInteger(key) ? `i:${key};` : phpString(key)}${phpString(value)}`,
  );
  return `a:${entries.length}:{${items.join('')}}`;
}

function phpString(text: string): string {
  return `s:${Buffer.byteLength(text)}:"${text}";`;
}

function isInteger(key: string): boolean {
  return /^(0|-?[1-9]\d{0,17})$/.test(key);
}
