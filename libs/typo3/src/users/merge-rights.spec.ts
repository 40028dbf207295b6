import { configuredWebMounts, mergeRights } from './merge-rights';
import type { GroupRow, UserRow } from './user-rows';

const user = (change: Partial<UserRow>): UserRow => ({
  uid: 3,
  username: 'anna',
  admin: 0,
  lang: 'default',
  workspace_id: 0,
  usergroup: '1',
  options: 3,
  db_mountpoints: '',
  file_mountpoints: '',
  file_permissions: '',
  allowed_languages: '',
  workspace_perms: 0,
  userMods: null,
  TSconfig: null,
  ...change,
});

const group = (change: Partial<GroupRow>): GroupRow => ({
  uid: 1,
  subgroup: '',
  tables_select: null,
  tables_modify: null,
  non_exclude_fields: null,
  explicit_allowdeny: null,
  allowed_languages: '',
  pagetypes_select: null,
  db_mountpoints: null,
  file_mountpoints: '',
  file_permissions: null,
  custom_options: null,
  groupMods: null,
  workspace_perms: 0,
  TSconfig: null,
  ...change,
});

describe('Merged rights (R-30.21, R-50.12)', () => {
  it('lets modify imply select', () => {
    const rights = mergeRights(user({}), [
      group({ tables_modify: 'pages, tt_content' }),
      group({ tables_select: 'sys_file' }),
    ]);
    expect([...rights.tablesSelect]).toEqual(['pages', 'tt_content', 'sys_file']);
    expect([...rights.tablesModify]).toEqual(['pages', 'tt_content']);
  });

  it('adds the user’s own languages, modules and file permissions', () => {
    const rights = mergeRights(
      user({ allowed_languages: '0', userMods: 'web_list', file_permissions: 'readFile' }),
      [group({ allowed_languages: '1', groupMods: 'web_layout', custom_options: 'a:b', workspace_perms: 1 })],
    );
    expect([...rights.allowedLanguages]).toEqual([0, 1]);
    expect([...rights.modules]).toEqual(['web_list', 'web_layout']);
    expect([...rights.customOptions]).toEqual(['a:b']);
    expect(rights.workspacePermissions).toBe(1);
  });

  it('inherits mounts only where the options say so', () => {
    const groups = [group({ db_mountpoints: '5', file_mountpoints: '7' })];
    expect(configuredWebMounts(user({ db_mountpoints: '4', options: 1 }), groups)).toEqual([4, 5]);
    expect(configuredWebMounts(user({ db_mountpoints: '4', options: 2 }), groups)).toEqual([4]);
    expect(mergeRights(user({ options: 1 }), groups).fileMountUids).toEqual([]);
    expect(mergeRights(user({ options: 2 }), groups).fileMountUids).toEqual([7]);
  });
});
