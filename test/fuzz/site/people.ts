import type { SiteRows } from './site-rows';

/** `be_users` uids of those who ask. */
export const PEOPLE = {
  admin: 1,
  /** Garden pages and files, every language. */
  gardener: 2,
  /** Press pages and files, English only; one right comes from a subgroup. */
  reporter: 3,
  /** The whole tree, but only plants; lists tables nobody may list and may read no file. */
  botanist: 4,
  /** No group at all, mounts of their own. */
  guest: 5,
  /** Disabled: nobody. */
  dormant: 6,
} as const;

const ALL_FILES = 'readFolder,readFile,writeFile';
const TABLES = 'pages,tt_content,sys_category,sys_file,sys_file_reference,sys_file_metadata';
const GROUP_SECRETS = ['title', 'description', 'custom_options'];
const USER_SECRETS = [
  'username',
  'realName',
  'email',
  'description',
  'password',
  'password_reset_token',
  'mfa',
  'uc',
];

/** Groups and users, and enough further ones to reach the caps of the account tools. */
export function addPeople(rows: SiteRows): void {
  const group = (uid: number, values: Record<string, string | number>): void =>
    rows.add('be_groups', { uid, pid: 0, ...values }, GROUP_SECRETS);
  group(1, {
    tables_select: TABLES,
    tables_modify: 'tx_garden_plant',
    db_mountpoints: '10',
    file_mountpoints: '1,5,6,7',
    file_permissions: ALL_FILES,
  });
  group(2, { tables_modify: 'tt_content', allowed_languages: '0', db_mountpoints: '20', subgroup: '3,8' });
  group(3, { tables_select: 'pages', file_mountpoints: '2,3', file_permissions: ALL_FILES });
  group(4, {
    tables_select: 'tx_garden_plant,tx_garden_ledger,be_users,sys_log,tx_nrllm_note,sys_file_storage',
    allowed_languages: '0,1',
    db_mountpoints: '1',
    file_mountpoints: '1,4',
    file_permissions: ALL_FILES,
    TSconfig: 'permissions.file.storage.1.readFile = 0\npermissions.file.storage.1.readFolder = 0',
  });
  // Hidden: neither it nor what it holds counts.
  group(8, {
    hidden: 1,
    tables_select: 'tx_garden_plant,sys_category',
    db_mountpoints: '30',
    file_mountpoints: '1',
  });
  const user = (uid: number, values: Record<string, string | number>): void =>
    rows.add('be_users', { uid, pid: 0, options: 3, ...values }, USER_SECRETS);
  user(PEOPLE.admin, { admin: 1 });
  user(PEOPLE.gardener, { usergroup: '1' });
  user(PEOPLE.reporter, { usergroup: '2' });
  user(PEOPLE.botanist, { usergroup: '4' });
  user(PEOPLE.guest, {
    db_mountpoints: '10',
    file_mountpoints: '1',
    file_permissions: ALL_FILES,
    allowed_languages: '0',
  });
  user(PEOPLE.dormant, { usergroup: '1', disable: 1, admin: 1 });
  user(7, { usergroup: '1', deleted: 1 });
  for (let uid = 100; uid < 310; uid++) {
    user(uid, { disable: 1 });
    group(uid, {});
  }
}
