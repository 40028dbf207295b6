import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceFolder,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  eachRecordedTool,
  inUndoneTransaction,
  recordedBase,
} from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { ListBeGroupsTool } from '../../apps/tools/src/tools/accounts/list-be-groups.tool';
import { ListBeUsersRawTool } from '../../apps/tools/src/tools/accounts/list-be-users-raw.tool';
import { ListBeUsersTool } from '../../apps/tools/src/tools/accounts/list-be-users.tool';
import { GetFlexformSchemaTool } from '../../apps/tools/src/tools/structure/get-flexform-schema.tool';
import { GetFullTcaTool } from '../../apps/tools/src/tools/structure/get-full-tca.tool';
import { GetTableSchemaTool } from '../../apps/tools/src/tools/structure/get-table-schema.tool';
import { GetTcaTool } from '../../apps/tools/src/tools/structure/get-tca.tool';
import { ValidateTcaTool } from '../../apps/tools/src/tools/structure/validate-tca.tool';
import { ListExtensionsTool } from '../../apps/tools/src/tools/system/list-extensions.tool';
import { ListSchedulerTasksTool } from '../../apps/tools/src/tools/system/list-scheduler-tasks.tool';
import { applySetup, readRecordedTool, type RecordedCase, type RecordedTool } from './recorded-tool';
import { ourFacts, recordedFacts } from './structure-facts';
import type { AnswerFacts } from './tool-facts';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

/** 2026-01-01T12:00:00Z, when time stood still. */
const NOW = 1767268800;

/** Facts of both sides as a decision of ours would have them; equal then means explained. */
interface Explanation {
  reason: string;
  /** Changes the ground as the recording had it. */
  prepare?: (db: SqlConnection) => Promise<unknown>;
  recorded?: (facts: AnswerFacts) => AnswerFacts;
  ours?: (facts: AnswerFacts, recorded: AnswerFacts) => AnswerFacts;
}

interface Judged {
  handler: ReadTool;
  explanation?: Explanation;
}

const withLines = ({ decision, lines }: AnswerFacts, change: (lines: string[]) => string[]): AnswerFacts => ({
  decision,
  lines: change(lines),
});

const TOOLS: Record<string, Judged> = {
  get_tca: { handler: new GetTcaTool() },
  get_full_tca: { handler: new GetFullTcaTool() },
  get_table_schema: { handler: new GetTableSchemaTool() },
  get_flexform_schema: {
    handler: new GetFlexformSchemaTool(),
    explanation: {
      reason: 'the corpus holds no text for the label',
      ours: (facts, recorded) =>
        withLines(facts, (lines) =>
          lines.map((line, index) => {
            const label = / \((.*)\)$/.exec(recorded.lines[index] ?? '')?.[1] ?? '';
            return line.replace(/ \(LLL:EXT:\S+\)$/, () => ` (${label})`);
          }),
        ),
    },
  },
  validate_tca: { handler: new ValidateTcaTool() },
  list_be_users: { handler: new ListBeUsersTool() },
  list_be_users_raw: {
    handler: new ListBeUsersRawTool(),
    explanation: {
      reason: 'D-30.6',
      recorded: (facts) =>
        withLines(facts, (lines) => lines.filter((line) => !line.startsWith('  password_reset_token: '))),
    },
  },
  list_be_groups: { handler: new ListBeGroupsTool() },
  list_scheduler_tasks: {
    handler: new ListSchedulerTasksTool(),
    explanation: {
      reason: 'D-30.8',
      prepare: (db) => db.execute('UPDATE tx_scheduler_task SET deleted = 0'),
    },
  },
};

describeWithConformance('Structure and account tools against the recordings of TYPO3 13.4', () => {
  const root = conformanceFolder() ?? '';
  let site: Awaited<ReturnType<typeof createTypo3Database>>;
  let database: Typo3WriteDatabase;
  let snapshot: InstanceModel;

  beforeAll(async () => {
    site = await createTypo3Database(recordedBase(root, '13.4'));
    database = new Typo3WriteDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    const document = conformanceSnapshot(root) as unknown as SnapshotDocument;
    snapshot = InstanceModel.compile(document, snapshotHash(document));
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await site.drop();
  });

  async function answer(
    handler: ReadTool,
    tool: RecordedTool,
    recorded: RecordedCase,
    prepare?: Explanation['prepare'],
  ): Promise<string> {
    return inUndoneTransaction(database, async (tx: SqlConnection) => {
      await tx.execute("SET SESSION sql_mode = ''");
      await applySetup(tx, tool.setups[recorded.setup ?? ''] ?? []);
      await prepare?.(tx);
      const actor = await new BackendUserRepository(tx).load(recorded.actor, tool.now);
      const context = { actor, snapshot, db: tx, now: tool.now };
      return (await handler.execute(recorded.arguments, context)).content;
    });
  }

  async function factsOf(
    { handler }: Judged,
    tool: RecordedTool,
    { recorded, explanation = { reason: '' } }: { recorded: RecordedCase; explanation?: Explanation },
  ): Promise<{ recorded: AnswerFacts; ours: AnswerFacts }> {
    const { prepare, recorded: expected = (facts) => facts, ours: given = (facts) => facts } = explanation;
    const theirs = expected(recordedFacts(recorded.result));
    const ours = given(ourFacts(await answer(handler, tool, recorded, prepare)), theirs);
    return { recorded: theirs, ours };
  }

  async function judge(judged: Judged, tool: RecordedTool, recorded: RecordedCase): Promise<Verdict> {
    const facts = await factsOf(judged, tool, { recorded });
    if (same(facts)) return { id: recorded.id };
    const { explanation } = judged;
    const isExplained =
      explanation !== undefined && same(await factsOf(judged, tool, { recorded, explanation }));
    return { id: recorded.id, difference: { rule: isExplained ? explanation.reason : null, ...facts } };
  }

  eachRecordedTool(root, Object.keys(TOOLS), async (name) => {
    const tool = readRecordedTool(root, name);
    const verdicts = await verdictsOf(tool.cases, (recorded) => judge(TOOLS[name] as Judged, tool, recorded));
    expect(reportVerdicts(name, verdicts)).toEqual([]);
  });

  // How many packages there are is the machine's; the recording holds the first of them.
  eachRecordedTool(root, ['list_extensions'], async (name) => {
    const tool = readRecordedTool(root, name);
    const verdicts = await verdictsOf(tool.cases, async (recorded) => {
      const [heading = '', ...packages] = recorded.result.split('\n');
      const [first, ...listed] = (await answer(new ListExtensionsTool(), tool, recorded)).split('\n');
      const theirs = { isList: /^Active extensions \(\d+\):$/.test(heading), packages };
      const isList = first === `${listed.length} active extension(s):`;
      const ours = { isList, packages: listed.slice(0, packages.length) };
      const isEqual = JSON.stringify(theirs) === JSON.stringify(ours);
      return {
        id: recorded.id,
        ...(!isEqual && { difference: { rule: null, recorded: theirs, ours } }),
      };
    });
    expect(reportVerdicts(name, verdicts)).toEqual([]);
  });

  it('describes every table of TYPO3 14.3 and takes its record types as FlexForm pointers (R-30.101)', async () => {
    const fields = conformanceSnapshot(root, { folder: 'typo3-14.3', instanceId: 'conformance' });
    const document = fields as unknown as SnapshotDocument;
    const instance = InstanceModel.compile(document, snapshotHash(document));
    const actor = await inUndoneTransaction(database, (tx: SqlConnection) =>
      new BackendUserRepository(tx).load(1, NOW),
    );
    const ask = async (handler: ReadTool, args: Record<string, unknown>): Promise<string> =>
      (await handler.execute(args, { actor, snapshot: instance, db: UNASKED, now: 0 })).content;
    const tables = (await ask(new GetTcaTool(), {})).split('\n').slice(1);
    expect(tables.length).toBeGreaterThan(25);
    for (const table of tables) {
      expect(await ask(new GetTableSchemaTool(), { table })).toContain(`Table: ${table}\n`);
    }
    expect(await ask(new ValidateTcaTool(), {})).not.toContain('ds_pointerField');
    const login = { table: 'tt_content', field: 'pi_flexform', ds_pointer: 'felogin_login' };
    expect(await ask(new GetFlexformSchemaTool(), login)).toContain('  - settings.redirectMode: select');
    expect(await ask(new GetFlexformSchemaTool(), { ...login, ds_pointer: 'text' })).toContain(
      'xmlTitle: input',
    );
  });
});

function same({ recorded, ours }: { recorded: AnswerFacts; ours: AnswerFacts }): boolean {
  return JSON.stringify(recorded) === JSON.stringify(ours);
}

/** The structure tools ask the snapshot alone. */
const UNASKED: SqlConnection = {
  query: () => Promise.reject(new Error('No query expected.')),
  execute: () => Promise.reject(new Error('No statement expected.')),
};
