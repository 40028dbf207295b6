import { PAGE_DELETE, PAGE_EDIT, PAGE_NEW, PAGE_SHOW, CONTENT_EDIT, type RecordRow } from '#typo3';
import type { WriteRun } from '../run/write-run';
import { phpInteger } from '../values/php-text';

const BITS = new Map([
  ['show', PAGE_SHOW],
  ['edit', PAGE_EDIT],
  ['delete', PAGE_DELETE],
  ['new', PAGE_NEW],
  ['editcontent', CONTENT_EDIT],
]);

/** What TYPO3 gives the owner, the group and everybody without configuration. */
const DEFAULTS = { user: 31, group: 27, everybody: 0 };

const FROM_PARENT = 'copyFromParent';

/** Owner and permissions of a new page, in the order TYPO3 holds them. `tsconfig`: page TSconfig of the parent, flattened. */
export function newPagePermissions(
  run: WriteRun,
  parent: RecordRow | null,
  tsconfig: ReadonlyMap<string, string>,
): Map<string, number> {
  const { uid, firstMainGroup } = run.actor;
  const permissions = new Map<string, number>();
  const start = { userid: uid, groupid: firstMainGroup, ...DEFAULTS };
  for (const [name, value] of Object.entries(start)) {
    const word = tsconfig.get(`TCEMAIN.permissions.${name}`) ?? '';
    permissions.set(`perms_${name}`, configured(name, word, parent) ?? value);
  }
  return permissions;
}

function configured(name: string, word: string, parent: RecordRow | null): number | null {
  if (word === '') return null;
  if (word === FROM_PARENT) return parent === null ? null : Number(parent[`perms_${name}`] ?? 0);
  return name.endsWith('id') ? phpInteger(word) : permissionBits(word);
}

/** An integer as it is, else words. */
function permissionBits(list: string): number {
  if (/^-?(?:0|[1-9]\d*)$/.test(list)) return Number(list);
  return list
    .split(',')
    .map((word) => BITS.get(word.trim()) ?? 0)
    .reduce((bits, bit) => bits | bit, 0);
}
