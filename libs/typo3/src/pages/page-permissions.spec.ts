import { PAGE_DELETE, PAGE_EDIT, PAGE_SHOW } from '../users/backend-user';
import { grantsPageMask, pagePermissions } from './page-permissions';
import { pageShowClause } from './page-show-clause';

const page = { perms_userid: 3, perms_groupid: 1, perms_user: 1, perms_group: 2, perms_everybody: 0 };
const anna = { uid: 3, admin: false, groups: [1] };

describe('Page permissions', () => {
  it('combine every source (R-40 §4.1 page)', () => {
    expect(pagePermissions(anna, page)).toBe(PAGE_SHOW | PAGE_EDIT);
    expect(pagePermissions({ ...anna, groups: [2] }, page)).toBe(PAGE_SHOW);
  });

  it('are none for a user without groups and all for an admin', () => {
    expect(pagePermissions({ ...anna, groups: [] }, page)).toBe(0);
    expect(pagePermissions({ uid: 9, admin: true, groups: [] }, page)).toBe(31);
  });

  it('come from one source where TYPO3 writes (R-50.19)', () => {
    expect(grantsPageMask(anna, page, PAGE_EDIT)).toBe(true);
    expect(grantsPageMask(anna, page, PAGE_SHOW | PAGE_EDIT)).toBe(false);
    expect(grantsPageMask({ ...anna, uid: 4 }, page, PAGE_SHOW)).toBe(false);
    expect(grantsPageMask(anna, { ...page, perms_everybody: 4 }, PAGE_DELETE)).toBe(true);
  });

  it('bind the user’s groups in the clause and ask none of an admin (R-30.22)', () => {
    expect(pageShowClause(anna).params).toEqual([3, 1]);
    expect(pageShowClause({ ...anna, groups: [] }).params).toEqual([3]);
    expect(pageShowClause({ ...anna, admin: true })).toEqual({ sql: '1 = 1', params: [] });
  });
});
