import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceFolder,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  eachRecordedTool,
} from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolAnswer } from '../../apps/tools/src/registry/tool-handler';
import { GetPageContentTool } from '../../apps/tools/src/tools/content/get-page-content.tool';
import { ReadRecordsTool } from '../../apps/tools/src/tools/content/read-records.tool';
import { SearchRecordsTool } from '../../apps/tools/src/tools/content/search-records.tool';
import { GetPagetreeTool } from '../../apps/tools/src/tools/structure/get-pagetree.tool';
import { applySetup, readRecordedTool, type RecordedCase, type RecordedTool } from './recorded-tool';
import { ourFacts, recordedFacts } from './tool-facts';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

const TOOLS: Record<string, ReadTool> = {
  get_pagetree: new GetPagetreeTool(),
  get_page_content: new GetPageContentTool(),
  read_records: new ReadRecordsTool(),
  search_records: new SearchRecordsTool(),
};

/** Thrown to undo a case's setup. */
class Undo extends Error {}

describeWithConformance('Read tools against the recordings of TYPO3 13.4 (R-30.63 to R-30.89)', () => {
  const root = conformanceFolder() ?? '';
  let site: Awaited<ReturnType<typeof createTypo3Database>>;
  let database: Typo3WriteDatabase;
  let snapshot: InstanceModel;
  /** Searches what the recording searched, to tell D-30.11 from a fault of ours. */
  let searchingEveryTable: InstanceModel;

  beforeAll(async () => {
    site = await createTypo3Database({
      schemaSql: readFileSync(join(root, 'typo3-13.4/schema.sql'), 'utf8'),
      rowsSql: readFileSync(join(root, 'base/base.sql'), 'utf8'),
    });
    database = new Typo3WriteDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    snapshot = compile(conformanceSnapshot(root));
    const everyTable = { folder: 'typo3-13.4', instanceId: 'conformance', searchesEveryTable: true } as const;
    searchingEveryTable = compile(conformanceSnapshot(root, everyTable));
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await site.drop();
  });

  async function answer(tool: RecordedTool, recorded: RecordedCase, on: Ground): Promise<ToolAnswer> {
    const { db, snapshot: instance } = on;
    const actor = await new BackendUserRepository(db).load(recorded.actor, tool.now);
    const handler = TOOLS[tool.tool];
    if (handler === undefined) {
      throw new Error(`${tool.tool} is not covered here.`);
    }
    return handler.execute(recorded.arguments, { actor, snapshot: instance, db, now: tool.now });
  }

  async function run(
    tool: RecordedTool,
    recorded: RecordedCase,
    instance: InstanceModel,
  ): Promise<ToolAnswer> {
    let given: ToolAnswer | undefined;
    const work = database.transaction(async (tx) => {
      await tx.execute("SET SESSION sql_mode = ''");
      await applySetup(tx, tool.setups[recorded.setup ?? ''] ?? []);
      given = await answer(tool, recorded, { db: tx, snapshot: instance });
      throw new Undo();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof Undo)) {
        throw error;
      }
    });
    return given ?? { content: '' };
  }

  async function judge(tool: RecordedTool, recorded: RecordedCase): Promise<Verdict> {
    const theirs = { facts: recordedFacts(recorded.result), artifacts: recorded.artifacts ?? [] };
    const facts = async (instance: InstanceModel): Promise<typeof theirs> => {
      const { content, artifacts = [] } = await run(tool, recorded, instance);
      return { facts: ourFacts(content), artifacts };
    };
    const same = (given: typeof theirs): boolean => JSON.stringify(given) === JSON.stringify(theirs);
    const ours = await facts(snapshot);
    if (same(ours)) return { id: recorded.id };
    const rule = same(await facts(searchingEveryTable)) ? 'D-30.11' : null;
    return { id: recorded.id, difference: { rule, recorded: theirs, ours } };
  }

  eachRecordedTool(root, Object.keys(TOOLS), async (name) => {
    const tool = readRecordedTool(root, name);
    const verdicts = await verdictsOf(tool.cases, (recorded) => judge(tool, recorded));
    expect(reportVerdicts(name, verdicts)).toEqual([]);
  });
});

/** What a tool is asked on. */
interface Ground {
  db: SqlConnection;
  snapshot: InstanceModel;
}

function compile(fields: Record<string, unknown>): InstanceModel {
  const document = fields as unknown as SnapshotDocument;
  return InstanceModel.compile(document, snapshotHash(document));
}
