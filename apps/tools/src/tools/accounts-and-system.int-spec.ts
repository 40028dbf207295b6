import { Typo3ReadDatabase, Typo3WriteDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool } from '../registry/tool-handler';
import { ListBeGroupsTool } from './accounts/list-be-groups.tool';
import { ListBeUsersRawTool } from './accounts/list-be-users-raw.tool';
import { ListBeUsersTool } from './accounts/list-be-users.tool';
import { ListExtensionsTool } from './system/list-extensions.tool';
import { ListSchedulerTasksTool } from './system/list-scheduler-tasks.tool';

const SECRETS = ['stored-hash', 'totp-seed', 'reset-token', 'extension-token'];

/** Two more users, one deleted; a column an extension might have added. */
const MORE_ROWS = `
SET SESSION sql_mode = '';
ALTER TABLE be_users ADD COLUMN tx_acme_api_token varchar(255) NOT NULL DEFAULT '';
INSERT INTO be_users (uid, username, realName, email, disable, lastlogin, password, mfa, password_reset_token, tx_acme_api_token, description)
  VALUES (900, 'erika', 'Erika Muster', 'erika@example.org', 1, 1783473239, '${SECRETS[0]}', '${SECRETS[1]}', '${SECRETS[2]}', '${SECRETS[3]}', '${'ü'.repeat(201)}');
INSERT INTO be_users (uid, username, deleted) VALUES (901, 'long-gone', 1);
INSERT INTO be_groups (uid, title, hidden, deleted) VALUES (900, 'AA hidden', 1, 0), (901, 'AA deleted', 0, 1);`;

const SCHEDULER = `
CREATE TABLE tx_scheduler_task (uid int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, deleted tinyint NOT NULL DEFAULT 0,
  tasktype varchar(255) NOT NULL DEFAULT '', description text, nextexecution int unsigned NOT NULL DEFAULT 0,
  lastexecution_time int unsigned NOT NULL DEFAULT 0, lastexecution_failure text, disable tinyint NOT NULL DEFAULT 0,
  serialized_task_object mediumblob)`;

describe('Account and system tools on the demo site', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;
  let writer: Typo3WriteDatabase;
  let snapshot: InstanceModel;

  beforeAll(async () => {
    const rowsSql = `${DEMO_SITE.rowsSql()}\n${MORE_ROWS}`;
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql });
    const config = { readUrl: site.url, writeUrl: site.url, poolSize: 2 };
    db = new Typo3ReadDatabase(config);
    writer = new Typo3WriteDatabase(config);
    snapshot = compile({});
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await writer.onApplicationShutdown();
    await site.drop();
  });

  function compile(fields: object): InstanceModel {
    const document = { ...DEMO_SITE.snapshot(), ...fields } as unknown as SnapshotDocument;
    return InstanceModel.compile(document, snapshotHash(document));
  }

  /** These tools ask for no user; the gate before them lets administrators through only. */
  async function lines(tool: ReadTool, instance = snapshot): Promise<string[]> {
    return (await tool.execute({}, { actor: null, snapshot: instance, db, now: 0 })).content.split('\n');
  }

  const change = (sql: string, params: unknown[] = []): Promise<unknown> =>
    writer.transaction((tx) => tx.execute(sql, params));

  describe('list_be_users (R-30.137)', () => {
    it('lists disabled users, not deleted ones, and the last login in UTC', async () => {
      const [heading, first, ...others] = await lines(new ListBeUsersTool());
      expect(heading).toBe(`${others.length + 1} backend user(s):`);
      expect(first).toMatch(/^\[1\] .* \| .* <.*> \| admin=1 disabled=0 \| lastlogin=never$/);
      expect(others.at(-1)).toBe(
        '[900] erika | Erika Muster <erika@example.org> | admin=0 disabled=1 | lastlogin=2026-07-08 01:13',
      );
    });
  });

  describe('list_be_users_raw (R-30.138, D-30.6)', () => {
    it('shows columns in table order and cuts long values', async () => {
      const shown = await lines(new ListBeUsersRawTool());
      const erika = shown.slice(shown.indexOf('[900]'));
      expect(erika.slice(0, 2)).toEqual(['[900]', '  uid: 900']);
      expect(erika).toContain(`  description: ${'ü'.repeat(200)}…`);
      expect(erika).toContain('  usergroup: ');
    });

    it('never shows a column that holds a secret, whoever added it', async () => {
      const content = (await lines(new ListBeUsersRawTool())).join('\n');
      expect(SECRETS.filter((secret) => content.includes(secret))).toEqual([]);
      expect(content).not.toMatch(/^ {2}(password|mfa|password_reset_token|tx_acme_api_token):/m);
      expect(content).not.toContain('long-gone');
    });
  });

  describe('list_be_groups (R-30.139)', () => {
    it('sorts by title and includes hidden groups', async () => {
      const shown = await lines(new ListBeGroupsTool());
      expect(shown.slice(0, 2)).toEqual([`${shown.length - 1} backend group(s):`, '[900] AA hidden']);
      expect(shown.join('\n')).not.toContain('AA deleted');
    });
  });

  describe('list_scheduler_tasks (R-30.130, R-30.131)', () => {
    it('knows an instance without scheduler, one without tasks, and one with tasks', async () => {
      expect(await lines(new ListSchedulerTasksTool())).toEqual(['This TYPO3 has no scheduler.']);
      await change(SCHEDULER);
      expect(await lines(new ListSchedulerTasksTool())).toEqual(['The scheduler has no tasks.']);
      await change(
        `INSERT INTO tx_scheduler_task (uid, deleted, tasktype, description, nextexecution, lastexecution_time, lastexecution_failure, disable, serialized_task_object)
          VALUES (1, 0, 'acme:import', ?, 1783473239, 1783386839, 'mysql://u:p@h failed', 0, 'O:4:"Evil":0:{}'),
          (2, 0, '', '', 0, 0, ' 0 ', 1, ''), (3, 1, '', 'deleted', 0, 0, '', 0, ''), (4, 0, 'acme:clean', NULL, 0, 0, NULL, 0, '')`,
        [`Nightly\n ${'幅'.repeat(60)}`],
      );
      expect(await lines(new ListSchedulerTasksTool())).toEqual([
        '3 scheduler task(s), at most 50 are shown:',
        `- [1] Nightly ${'幅'.repeat(45)}… (next 2026-07-08 01:13 UTC, last run 2026-07-07 01:13 UTC, LAST RUN FAILED)`,
        '- [2] (no description) (no next execution, DISABLED)',
        '- [4] acme:clean (no next execution)',
      ]);
    });

    it('manages with the columns an older scheduler has', async () => {
      await change('ALTER TABLE tx_scheduler_task DROP COLUMN tasktype, DROP COLUMN deleted');
      expect((await lines(new ListSchedulerTasksTool())).at(-1)).toBe(
        '- [4] (no description) (no next execution)',
      );
    });
  });

  describe('list_extensions (R-30.129)', () => {
    it('sorts by key, leaves out what is unknown and never shows a path', async () => {
      const packages = [
        { key: 'shop', version: '', composerName: null, path: 'packages/shop' },
        {
          key: 'core',
          version: '13.4.20',
          composerName: 'typo3/cms-core',
          title: 'TYPO3 CMS Core',
          path: 'vendor/core',
        },
      ];
      expect(await lines(new ListExtensionsTool(), compile({ packages }))).toEqual([
        '2 active extension(s):',
        '- core 13.4.20 (typo3/cms-core) — TYPO3 CMS Core',
        '- shop (no version)',
      ]);
      expect(await lines(new ListExtensionsTool(), compile({ packages: [] }))).toEqual([
        'No extension is active.',
      ]);
    });
  });

  it('stops at 200 users, 100 raw ones and 200 groups', async () => {
    await change(
      `INSERT INTO be_users (username, uid) SELECT CONCAT('many', seq), seq FROM seq_10000_to_10300`,
    );
    await change(
      `INSERT INTO be_groups (title, uid) SELECT CONCAT('many', seq), seq FROM seq_10000_to_10300`,
    );
    expect((await lines(new ListBeUsersTool()))[0]).toBe('200 backend user(s):');
    expect((await lines(new ListBeUsersRawTool()))[0]).toBe('100 backend user(s):');
    expect((await lines(new ListBeGroupsTool()))[0]).toBe('200 backend group(s):');
  });
});
