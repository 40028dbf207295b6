import fc from 'fast-check';
import type { ToolsConfig } from '#config';
import { Typo3ReadDatabase, type SqlConnection } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import {
  BackendUserRepository,
  InstanceModel,
  snapshotHash,
  type BackendUser,
  type SnapshotDocument,
} from '#typo3';
import type { ReadTool } from '../registry/tool-handler';
import { FluidResolveTool } from './configuration/fluid-resolve.tool';
import { GetSiteConfigTool } from './configuration/get-site-config.tool';
import { ResolveUrlTool } from './structure/resolve-url.tool';
import { ListMiddlewaresTool } from './system/list-middlewares.tool';
import { ProbeUrlTool } from './system/probe-url.tool';

const USERS = [DEMO_SITE.admin, DEMO_SITE.editor, DEMO_SITE.newcomer, 3, 999, 0];
const NOW = 1_793_100_000;
const RUNS = 150;

/** Texts near the interesting ones, so that runs get behind the first check. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'main',
    'frontend',
    'backend',
    'layout',
    'core',
    'Item/List',
    '/',
    '/board',
    '/press',
    '/garden/winter',
    '/visit',
  ),
  fc
    .array(
      fc.constantFrom(
        '/',
        'de',
        'board',
        'visit',
        '..',
        '%2e',
        '%',
        '?',
        '#',
        '@',
        ':',
        '\\',
        '\u0000',
        'ü',
        '{x}',
        "'",
        '%00',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 20 }).map((path) => `https://lindenhof.example/${path}`),
);
const value = fc.oneof({ arbitrary: text, weight: 4 }, { arbitrary: fc.anything(), weight: 1 });
const args = fc.record(
  { url: value, identifier: value, stack: value, name: value, type: value, extension: value, extra: value },
  { requiredKeys: [] },
);

describe('Site tools under any arguments', () => {
  let site: ScratchDatabase;
  let database: Typo3ReadDatabase;
  let snapshot: InstanceModel;
  const queries: string[] = [];
  const users = new Map<number, BackendUser | null>();
  /** Uids of pages each user may see, judged by SQL of this spec alone: everybody's bit, or the group's, below a mount. */
  const visible = new Map<number, Set<number>>();

  beforeAll(async () => {
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() });
    database = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    const document = { ...DEMO_SITE.snapshot(), packages: [{ key: 'core', path: 'vendor/core' }] };
    snapshot = InstanceModel.compile(
      document as unknown as SnapshotDocument,
      snapshotHash(document as never),
    );
    for (const uid of USERS) {
      const user = await new BackendUserRepository(database).load(uid, NOW);
      users.set(uid, user);
      visible.set(uid, await visiblePages(user));
    }
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await site.drop();
  });

  async function visiblePages(user: BackendUser | null): Promise<Set<number>> {
    if (user === null) {
      return new Set();
    }
    const groups = [...user.groups, -1].join(',');
    const open = user.admin
      ? '1 = 1'
      : `(perms_everybody & 1 OR (perms_userid = ${user.uid} AND perms_user & 1) OR (perms_groupid IN (${groups}) AND perms_group & 1))`;
    const start = user.admin ? 'pid = 0' : `uid IN (${[...user.webMounts, -1].join(',')})`;
    const rows = await database.query<{ uid: number }>(
      `WITH RECURSIVE seen AS (SELECT uid FROM pages WHERE deleted = 0 AND ${start} AND ${open}
        UNION SELECT pages.uid FROM pages JOIN seen ON pages.pid = seen.uid WHERE pages.deleted = 0 AND ${open}) SELECT uid FROM seen`,
    );
    return new Set(rows.map(({ uid }) => uid));
  }

  const watched: SqlConnection = {
    query: (sql, params) => {
      queries.push(sql);
      return database.query(sql, params);
    },
    execute: () => Promise.reject(new Error('A reading tool writes.')),
  };
  const config = { projectPath: undefined } as unknown as ToolsConfig;
  const tools: [string, ReadTool][] = [
    ['resolve_url', new ResolveUrlTool(config)],
    ['get_site_config', new GetSiteConfigTool(config)],
    ['list_middlewares', new ListMiddlewaresTool()],
    ['fluid_resolve', new FluidResolveTool(config)],
  ];

  it.each(tools)('%s never throws, reads with a bound and reveals no closed page', async (_name, tool) => {
    await fc.assert(
      fc.asyncProperty(args, fc.constantFrom(...USERS), async (given, uid) => {
        queries.splice(0);
        const actor = users.get(uid) ?? null;
        const { content } = await tool.execute(given, { actor, snapshot, db: watched, now: NOW });
        const shown = /^Page: \[(\d+)\]/m.exec(content)?.[1];
        expect(typeof content).toBe('string');
        expect(queries.filter((sql) => !/^\s*SELECT\b/.test(sql) || !/LIMIT|uid = \?/.test(sql))).toEqual([]);
        expect(shown === undefined || visible.get(uid)?.has(Number(shown))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('probe_url sends nothing for any URL that is not this site’s', async () => {
    const tool = new ProbeUrlTool(config);
    const foreign = text.filter((url) => !/^[\s\0]*(?:\/(?!\/)|https?:\/\/lindenhof\.example)/i.test(url));
    await fc.assert(
      fc.asyncProperty(foreign, async (url) => {
        const { content } = await tool.execute(
          { url },
          { actor: users.get(1) ?? null, snapshot, db: watched, now: NOW },
        );
        expect(content).toMatch(/^(?:Refused: "|Error: give a "url")/);
      }),
      { numRuns: RUNS },
    );
  });
});
