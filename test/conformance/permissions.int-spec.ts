import { Typo3ReadDatabase } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  recordedBase,
  recordedVersions,
  type RecordedVersion,
} from '#testing';
import {
  BackendUserRepository,
  InstanceModel,
  PageAccess,
  PageRepository,
  hasColumnGrant,
  mayModifyTable,
  mayUseLanguage,
  mayUseValue,
  rowDenial,
  type BackendUser,
  type PageRow,
  type RecordRow,
  type SnapshotDocument,
} from '#typo3';
import { recordedPermissions } from './recorded-permissions';
import { Tally } from './tally';

interface RecordedPage {
  userAccess: number;
  dataHandler: number;
  webMount: number;
  readPageAccess: boolean;
}

interface RecordedUser {
  enabled: boolean;
  isAdmin: boolean;
  userGroupsUID: number[];
  webMounts: number[];
  pages: Record<string, RecordedPage>;
  tables: Record<string, number>;
  records: Record<string, Record<string, unknown>>;
  languages: Record<string, boolean>;
  authMode: Record<string, Record<string, boolean>>;
  excludeFields: 'admin' | { granted: string[]; deniedCount: number };
}

const BITS = [1, 2, 4, 8, 16];

describeWithConformance(
  'Rights of backend users against the recordings (R-30.19 to R-30.25, R-50.10 to R-50.32)',
  (root) => {
    describe.each<RecordedVersion>(recordedVersions())('of TYPO3 %s', (version) => {
      const recorded = recordedPermissions<RecordedUser>(root, version);
      const instance = InstanceModel.compile(
        conformanceSnapshot(root, {
          folder: `typo3-${version}`,
          instanceId: 'conformance',
        }) as unknown as SnapshotDocument,
        'recorded',
      );
      const tally = new Tally('permissions', version);
      let site: Awaited<ReturnType<typeof createTypo3Database>>;
      let db: Typo3ReadDatabase;

      beforeAll(async () => {
        site = await createTypo3Database(recordedBase(root, version));
        db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
      });

      afterEach(() => tally.verify());

      afterAll(async () => {
        tally.report();
        await db.onApplicationShutdown();
        await site.drop();
      });

      async function bitsOf(
        page: PageRow,
        ask: (page: PageRow, bit: number) => Promise<boolean>,
      ): Promise<number> {
        let bits = 0;
        for (const bit of BITS) {
          bits |= (await ask(page, bit)) ? bit : 0;
        }
        return bits;
      }

      async function pageFacts(user: BackendUser, uid: number): Promise<Partial<RecordedPage>> {
        const access = new PageAccess(db, user);
        const page = await new PageRepository(db).find(uid);
        if (page === null) {
          return {};
        }
        return {
          userAccess: await bitsOf(page, (row, bit) => access.mayAccess(row, bit)),
          dataHandler: await bitsOf(page, (row, bit) => access.grants(row, bit, instance.table('pages'))),
          readPageAccess: await access.isReadable(uid),
          ...(user.admin ? {} : { webMount: (await access.webMountOf(uid)) ?? 0 }),
        };
      }

      function tableBits(user: BackendUser, table: string): number {
        const schema = instance.table(table);
        const { tablesSelect, tablesModify } = user.rights;
        const select = user.admin || tablesSelect.has(table) ? 1 : 0;
        const modify = user.admin || tablesModify.has(table) ? 2 : 0;
        return select | modify | (schema !== undefined && mayModifyTable(user, schema) ? 4 : 0);
      }

      describe.each(Object.keys(recorded.users))('user %s', (uid) => {
        const expected = recorded.users[uid] as RecordedUser;
        let user: BackendUser | null;

        beforeAll(async () => {
          user = await new BackendUserRepository(db).load(Number(uid), recorded.now);
        });

        it('can be loaded exactly when TYPO3 can (R-30.4)', () => {
          tally.equal('enabled', uid, user !== null, expected.enabled);
        });

        if (!expected.enabled) {
          return;
        }

        it('has the recorded groups, mounts and tables', () => {
          const known = user as BackendUser;
          tally.equal('isAdmin', uid, known.admin, expected.isAdmin);
          tally.equal('userGroupsUID', uid, known.groups, expected.userGroupsUID);
          tally.equal('webMounts', uid, [...known.webMounts].sort(), [...expected.webMounts].sort());
          const asked = Object.entries(expected.tables).filter(
            ([table]) => !known.admin || table !== 'sys_file',
          );
          for (const [table, bits] of asked)
            tally.equal('tables', `${uid}/${table}`, tableBits(known, table), bits);
        });

        it('has the recorded languages, values and exclude fields', () => {
          const known = user as BackendUser;
          for (const [language, allowed] of Object.entries(expected.languages)) {
            tally.equal('languages', `${uid}/${language}`, mayUseLanguage(known, Number(language)), allowed);
          }
          for (const [column, values] of Object.entries(expected.authMode)) {
            const [table = '', name = ''] = column.split(':');
            for (const [value, allowed] of Object.entries(values)) {
              tally.equal(
                'authMode',
                `${uid}/${column}:${value}`,
                mayUseValue(known, { table, column: name }, value),
                allowed,
              );
            }
          }
          if (expected.excludeFields !== 'admin') {
            const granted = instance.tableNames().flatMap((table) => {
              const schema = instance.table(table);
              const columns = [...(schema?.columns.values() ?? [])].filter((column) => column.isExclude);
              return columns
                .filter((column) => schema !== undefined && hasColumnGrant(known, schema, column.name))
                .map((column) => `${table}:${column.name}`);
            });
            tally.equal('excludeFields', uid, granted.sort(), [...expected.excludeFields.granted].sort());
          }
        });

        it('has the recorded page permissions', async () => {
          for (const [page, answers] of Object.entries(expected.pages)) {
            const { userAccess, dataHandler, webMount, readPageAccess } = answers;
            const wanted = {
              userAccess,
              dataHandler,
              readPageAccess,
              ...(expected.isAdmin ? {} : { webMount }),
            };
            tally.equal(
              'pages',
              `${uid}/${page}`,
              await pageFacts(user as BackendUser, Number(page)),
              wanted,
            );
          }
        });

        it('may edit the recorded records (R-50.26, own language only)', async () => {
          for (const [table, answers] of Object.entries(expected.records)) {
            const schema = instance.table(table);
            const rows = await db.query<RecordRow>(`SELECT * FROM \`${table}\``);
            for (const row of rows.filter(({ uid: record }) => answers[String(record)] !== undefined)) {
              const answer = answers[String(row.uid)];
              const allowed = (Array.isArray(answer) ? answer[0] : answer) === true;
              const open = schema !== undefined && rowDenial(user as BackendUser, schema, row) === null;
              tally.equal('records', `${uid}/${table}:${String(row['uid'])}`, open, allowed);
            }
          }
        });
      });
    });
  },
  ['permissions.json'],
  { corpora: ['permissions'], versions: ['13.4', '14.3'] },
);
