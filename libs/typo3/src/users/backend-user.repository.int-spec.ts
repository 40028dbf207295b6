import { Typo3ReadDatabase, Typo3WriteDatabase, type SqlConnection } from '#database';
import { createTypo3Database, type ScratchDatabase } from '#testing';
import { BackendUserRepository } from './backend-user.repository';

const NOW = 1_800_000_000;

const SCHEMA = `
CREATE TABLE be_users (uid INT PRIMARY KEY, pid INT DEFAULT 0, deleted INT DEFAULT 0, disable INT DEFAULT 0,
  starttime INT DEFAULT 0, endtime INT DEFAULT 0, username VARCHAR(50), admin INT DEFAULT 0, lang VARCHAR(10) DEFAULT 'default',
  workspace_id INT DEFAULT 0, usergroup VARCHAR(512) DEFAULT '', options INT DEFAULT 3, db_mountpoints TEXT, file_mountpoints TEXT,
  file_permissions TEXT, allowed_languages VARCHAR(255) DEFAULT '', workspace_perms INT DEFAULT 0, userMods TEXT, TSconfig TEXT);
CREATE TABLE be_groups (uid INT PRIMARY KEY, pid INT DEFAULT 0, deleted INT DEFAULT 0, hidden INT DEFAULT 0, subgroup VARCHAR(255) DEFAULT '',
  tables_select TEXT, tables_modify TEXT, non_exclude_fields TEXT, explicit_allowdeny TEXT, allowed_languages VARCHAR(255) DEFAULT '',
  pagetypes_select TEXT, db_mountpoints TEXT, file_mountpoints TEXT, file_permissions TEXT, custom_options TEXT, groupMods TEXT,
  workspace_perms INT DEFAULT 0, TSconfig TEXT);
CREATE TABLE pages (uid INT PRIMARY KEY, deleted INT DEFAULT 0, perms_userid INT DEFAULT 0, perms_groupid INT DEFAULT 0,
  perms_user INT DEFAULT 0, perms_group INT DEFAULT 0, perms_everybody INT DEFAULT 0);`;

const ROWS = `
INSERT INTO be_groups (uid, hidden, deleted, subgroup, tables_modify, db_mountpoints, TSconfig) VALUES
  (1, 0, 0, '2,4', 'pages', '10,11,12,0', 'group.one = 1'), (2, 0, 0, '', 'tt_content', '', 'group.two = 1'),
  (3, 1, 0, '2', 'sys_file', '', ''), (4, 0, 1, '', 'sys_note', '', '');
INSERT INTO be_users (uid, username, usergroup, TSconfig) VALUES (1, 'anna', '1,3', 'user = 1');
INSERT INTO be_users (uid, username, admin, db_mountpoints) VALUES (2, 'admin', 1, '10');
INSERT INTO be_users (uid, username, deleted) VALUES (3, 'gone', 1);
INSERT INTO be_users (uid, username, disable) VALUES (4, 'off', 1);
INSERT INTO be_users (uid, username, starttime) VALUES (5, 'soon', ${NOW + 1});
INSERT INTO be_users (uid, username, endtime) VALUES (6, 'past', ${NOW});
INSERT INTO be_users (uid, username, pid) VALUES (7, 'elsewhere', 10);
INSERT INTO pages (uid, deleted, perms_groupid, perms_group) VALUES (10, 0, 1, 1), (11, 1, 1, 31), (12, 0, 9, 31);`;

describe('BackendUserRepository', () => {
  let site: ScratchDatabase;
  let read: Typo3ReadDatabase;
  let write: Typo3WriteDatabase;
  let users: BackendUserRepository;

  beforeAll(async () => {
    site = await createTypo3Database({ schemaSql: SCHEMA, rowsSql: ROWS });
    const config = { readUrl: site.url, writeUrl: site.url, poolSize: 2 };
    read = new Typo3ReadDatabase(config);
    write = new Typo3WriteDatabase(config);
    users = new BackendUserRepository(read);
  });

  afterAll(async () => {
    await read.onApplicationShutdown();
    await write.onApplicationShutdown();
    await site.drop();
  });

  it('merges groups and subgroups, hidden and deleted ones left out (R-30.20, R-30.21)', async () => {
    const anna = await users.load(1, NOW);
    expect(anna).toMatchObject({ username: 'anna', admin: false, groups: [2, 1], firstMainGroup: 2 });
    expect([...(anna?.rights.tablesModify ?? [])]).toEqual(['tt_content', 'pages']);
    expect(anna?.tsConfigText.split('\n')).toEqual(['group.two = 1', 'group.one = 1', 'user = 1']);
  });

  it('drops mounts that are deleted or not showable, keeps a literal 0 (R-50.15)', async () => {
    expect((await users.load(1, NOW))?.webMounts).toEqual([10, 0]);
    expect((await users.load(2, NOW))?.webMounts).toEqual([0, 10]);
  });

  it.each([3, 4, 5, 6, 7, 99])(
    'has no user %i: gone, off, not yet, no longer, not on the root level (R-30.4)',
    async (uid) => {
      expect(await users.load(uid, NOW)).toBeNull();
    },
  );

  it('sees a change of the rows at the next question (R-30.4)', async () => {
    expect(await users.load(1, NOW)).not.toBeNull();
    await disable(write, 1);
    expect(await users.load(1, NOW)).toBeNull();
  });
});

function disable(database: Typo3WriteDatabase, uid: number): Promise<unknown> {
  return database.transaction((tx: SqlConnection) =>
    tx.execute('UPDATE be_users SET disable = 1 WHERE uid = ?', [uid]),
  );
}
