import { FuzzStage, NO_FAULTS } from './calls/fuzz-stage';
import { enginesOf, plainCalls } from './calls/plain-calls';
import { READ_TOOLS } from './calls/reading-registry';
import type { ToolCall } from './calls/tool-calls';
import { modelledTools } from './model/may-show';
import { UNPLANTED, type Place } from './site/canaries';
import { PEOPLE } from './site/people';

const USERS = Object.entries(PEOPLE);
const EDITORS = USERS.filter(([, uid]) => uid !== PEOPLE.admin);
const TOOLS = READ_TOOLS.map(({ name }) => [name]);
/** A uid no table has. */
const MISSING = 888_888;
/** Records of a table that are asked for; all of them have a history. */
const MOST_RECORDS = 20;
/** Every so many planted tokens one is looked for. */
const STEP = 397;

describe('What reading tools show to six users, against a model of the specification', () => {
  let stage: FuzzStage;

  beforeAll(async () => {
    stage = await FuzzStage.create();
  });

  afterAll(() => stage?.remove());

  /** What an honest caller asks, under every search engine that makes a difference. */
  const honestCalls = (tool: string, user: number): ToolCall[] =>
    (plainCalls(stage.site.rows)[tool] ?? [{}]).flatMap((args) =>
      enginesOf(tool, args).map((searchEngine) => ({
        tool,
        user,
        args: JSON.stringify(args),
        ...(searchEngine !== undefined && { searchEngine }),
      })),
    );

  it.each(TOOLS)('%s shows to each user something of what they may see, and nothing else', async (tool) => {
    for (const [name, user] of USERS) {
      for (const call of honestCalls(tool, user)) {
        expect({ call, ...(await stage.faultsOf(call)) }).toEqual({ call, ...NO_FAULTS });
      }
      const isShown = stage.model.shownBy(tool, user).size > 0;
      expect([name, isShown]).toEqual([name, stage.model.visibleTo(tool, user).length > 0]);
    }
  });

  it.each(modelledTools().map((tool) => [tool]))(
    '%s would be caught showing one user what is another’s',
    async (tool) => {
      const calls = plainCalls(stage.site.rows)[tool] ?? [{}];
      let caught: string[] = [];
      for (const args of calls) {
        if (caught.length > 0) break;
        const content = await stage.contentOf(tool, PEOPLE.admin, args);
        caught = stage.model.hiddenIn({ tool, user: PEOPLE.dormant, args: '' }, content);
      }
      expect(caught).not.toEqual([]);
    },
  );

  it.each(USERS)(
    'get_tca lists to %s exactly the tables they may read (R-30.25, R-30.26, R-30.90)',
    async (_name, user) => {
      const { tca } = stage.model.ground;
      const viewer = stage.model.viewer(user);
      const readable = tca.names().filter((table) => viewer !== null && tca.isReadable(viewer, table));
      const [heading, ...listed] = (await stage.contentOf('get_tca', user, {})).split('\n');
      expect(listed).toEqual(readable.sort());
      expect(heading).toBe(
        listed.length === 0 ? 'No table is open to you.' : `${listed.length} readable table(s):`,
      );
    },
  );

  it.each(EDITORS)('what is closed to %s answers like what does not exist (R-30.18)', async (_name, user) => {
    const different: string[] = [];
    for (const { tool, uids, args } of closedRecords(stage, user)) {
      const missing = await stage.contentOf(tool, user, args(MISSING));
      for (const uid of uids) {
        const closed = await stage.contentOf(tool, user, args(uid));
        if (closed !== missing.replaceAll(String(MISSING), String(uid)))
          different.push(`${tool} ${uid}: ${closed}`);
      }
    }
    expect(different).toEqual([]);
  });

  it.each(USERS)(
    'a search by %s for a hidden word finds what one for an unknown word finds',
    async (_name, user) => {
      const searches: [tool: string, args: (word: string) => object][] = [
        ['search_records', (query) => ({ query })],
        ['search_fal_files', (query) => ({ query })],
        ['site_rag_query', (question) => ({ question })],
        [
          'read_records',
          (header) => ({ table: 'tt_content', where_equals: { header: `Lavender ${header}` } }),
        ],
        [
          'read_records',
          (api_key) => ({ table: 'tx_garden_plant', where_equals: { api_key: `Lavender ${api_key}` } }),
        ],
      ];
      for (const [tool, args] of searches) {
        const unknown = await stage.contentOf(tool, user, args(UNPLANTED));
        const words = stage.model.unfindable(tool, user).filter((_word, index) => index % STEP === 0);
        expect(words).not.toEqual([]);
        for (const word of words) {
          expect(await stage.contentOf(tool, user, args(word))).toBe(unknown.replaceAll(UNPLANTED, word));
        }
      }
    },
  );

  it('tools that are switched off say so, even to an admin (R-60.30)', async () => {
    const execute = await stage.calls.executor('as declared');
    for (const { name, enabledByDefault } of READ_TOOLS) {
      const { content } = await execute({ tool: name, user: PEOPLE.admin, args: '{}' });
      expect([name, content === `Error: ${name} is switched off.`]).toEqual([name, !enabledByDefault]);
    }
  });
});

interface ClosedRecords {
  tool: string;
  uids: number[];
  args(uid: number): object;
}

/** Records of which the model lets a tool show nothing at all to the user. */
function closedRecords({ model, site }: FuzzStage, user: number): ClosedRecords[] {
  const tables = ['pages', 'tt_content', 'tx_garden_plant', 'tx_garden_ledger', 'tx_nrllm_note', 'be_users'];
  const asked: [tool: string, table: string, args: (uid: number) => object][] = [
    ['get_page_content', 'pages', (uid) => ({ uid })],
    ['site_fetch_source', 'pages', (uid) => ({ source_id: `database:${uid}:0` })],
    ['get_fal_references', 'sys_file', (uid) => ({ uid })],
    ...tables.flatMap((table): typeof asked => [
      ['read_records', table, (uid) => ({ table, uid })],
      ['get_record_history', table, (uid) => ({ table, uid })],
    ]),
  ];
  return asked.map(([tool, table, args]) => {
    const open = new Set(model.visibleTo(tool, user).map((token) => recordOf(site.canaries.placeOf(token))));
    const uids = site.rows.of(table).map((row) => Number(row['uid']));
    return { tool, uids: uids.slice(0, MOST_RECORDS).filter((uid) => !open.has(`${table}:${uid}`)), args };
  });
}

function recordOf(place: Place): string {
  if (place.kind === 'name') return `sys_file:${place.file}`;
  return 'table' in place ? `${place.table}:${place.uid}` : '';
}
