import type { RecordRow } from '#typo3';
import type { WriteRun } from '../run/write-run';
import { newPagePermissions } from './page-permissions';

const run = { actor: { uid: 7, firstMainGroup: 3 } } as unknown as WriteRun;
const parent: RecordRow = {
  perms_userid: 9,
  perms_groupid: 8,
  perms_user: 1,
  perms_group: 2,
  perms_everybody: 4,
};

function permissions(tsconfig: Record<string, string>, page: RecordRow | null = parent): number[] {
  const entries = Object.entries(tsconfig).map(([name, value]): [string, string] => [
    `TCEMAIN.permissions.${name}`,
    value,
  ]);
  return [...newPagePermissions(run, page, new Map(entries)).values()];
}

describe('permissions of a new page (R-50.50)', () => {
  it('belong to who makes it and to his first group', () => {
    expect([...newPagePermissions(run, parent, new Map())]).toEqual([
      ['perms_userid', 7],
      ['perms_groupid', 3],
      ['perms_user', 31],
      ['perms_group', 27],
      ['perms_everybody', 0],
    ]);
  });

  it('come from the parent’s TSconfig as bits or as words', () => {
    const tsconfig = {
      userid: '5',
      groupid: '6',
      user: '15',
      group: 'show, editcontent',
      everybody: 'show,x',
    };
    expect(permissions(tsconfig)).toEqual([5, 6, 15, 17, 1]);
  });

  it('are copied from the parent where there is one', () => {
    const tsconfig = Object.fromEntries(
      ['userid', 'groupid', 'user', 'group', 'everybody'].map((name) => [name, 'copyFromParent']),
    );
    expect(permissions(tsconfig)).toEqual([9, 8, 1, 2, 4]);
    expect(permissions(tsconfig, null)).toEqual([7, 3, 31, 27, 0]);
  });
});
