import { Typo3WriteDatabase } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  eachRecordedTool,
  recordedBase,
} from '#testing';
import {
  BackendUserRepository,
  InstanceModel,
  RoutingRepository,
  snapshotHash,
  snapshotSites,
  type SnapshotDocument,
} from '#typo3';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { SiteFetchSourceTool } from '../../apps/tools/src/tools/rag/site-fetch-source.tool';
import { SiteRagQueryTool } from '../../apps/tools/src/tools/rag/site-rag-query.tool';
import { toText } from '../../apps/tools/src/tools/argument-coercion';
import { integerPart, parseSourceId } from '../../apps/tools/src/tools/rag/source-id';
import { applySetup, readRecordedTool, type RecordedCase, type RecordedTool } from './recorded-tool';
import { factsBy, type Sentence } from './sentences';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

const TOOLS: Record<string, ReadTool> = {
  site_rag_query: new SiteRagQueryTool(),
  site_fetch_source: new SiteFetchSourceTool(),
};

const RECORDED: readonly Sentence[] = [
  [/^Not permitted\.$/m, 'refused'],
  [/^Question too short \(minimum (\d+) characters\)\.$/m, 'short $1'],
  [/^Evidence for "([^]*)" \(backend: (\w+), (\d+) sources\):$/m, 'evidence $3 $2 $1'],
  [/^Use site_fetch_source\(source_id\) for [^\n]*$/m, 'hint'],
  [/^No evidence found for "([^]*)" \(backend: (\w+)\)\.$/m, 'evidence 0 $2 $1'],
  [/^Invalid source_id\.$/m, 'invalid'],
  [/^Source not found or not permitted\.$/m, 'refused source'],
];
const OURS: readonly Sentence[] = [
  [/^Nothing here is open to you\.$/m, 'refused'],
  [/^The question needs at least (\d+) characters\.$/m, 'short $1'],
  [/^(\d+) source\(s\) for "([^]*)" \(backend: (\w+)\):$/m, 'evidence $1 $3 $2'],
  [/^site_fetch_source\(source_id\) gives [^\n]*$/m, 'hint'],
  [/^Nothing public found for "([^]*)" \(backend: (\w+)\)\.$/m, 'evidence 0 $2 $1'],
  [/^That is no source_id\.$/m, 'invalid'],
  [/^Source unavailable: missing, or not public\.$/m, 'refused source'],
];

/** Thrown to undo a case's setup. */
class Undo extends Error {}

describeWithConformance(
  'Evidence tools against the recordings of TYPO3 13.4 (R-30.183 to R-30.203)',
  (root) => {
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

    async function run(tool: RecordedTool, recorded: RecordedCase, now: number): Promise<string> {
      let given = '';
      const work = database.transaction(async (tx) => {
        await tx.execute("SET SESSION sql_mode = ''");
        await applySetup(tx, tool.setups[recorded.setup ?? ''] ?? []);
        const actor = await new BackendUserRepository(tx).load(recorded.actor, tool.now);
        const handler = TOOLS[tool.tool] as ReadTool;
        given = (await handler.execute(recorded.arguments, { actor, snapshot, db: tx, now })).content;
        throw new Undo();
      });
      await work.catch((error: unknown) => {
        given = error instanceof Undo ? given : `failed: ${String(error)}`;
      });
      return given;
    }

    async function judge(tool: RecordedTool, recorded: RecordedCase): Promise<Verdict> {
      const theirs = factsBy(recorded.result, RECORDED);
      const ours = factsBy(await run(tool, recorded, tool.now), OURS);
      if (JSON.stringify(theirs) === JSON.stringify(ours)) {
        return { id: recorded.id };
      }
      return { id: recorded.id, difference: { rule: await explain(tool, recorded), recorded: theirs, ours } };
    }

    async function explain(tool: RecordedTool, recorded: RecordedCase): Promise<string | null> {
      const ours = factsBy(await run(tool, recorded, tool.now), OURS);
      if (ours.decision === 'refused source' && (await isOutsideEverySite(recorded))) {
        return 'D-30.22';
      }
      // The recording shows what lies below an ancestor that starts later; we answer the same once it has started. Why the original does
      // is not known: it may have asked the machine's clock, which was not the time that stood still.
      const times = (tool.setups[recorded.setup ?? ''] ?? []).flatMap((step) =>
        'set' in step ? Number(step.set['starttime'] ?? 0) : 0,
      );
      const later = Math.max(0, ...times) + 60;
      const afterwards = factsBy(await run(tool, recorded, Math.max(later, tool.now)), OURS);
      const isSame = JSON.stringify(afterwards) === JSON.stringify(factsBy(recorded.result, RECORDED));
      return later > tool.now && isSame ? 'ancestor not started, R-30.190' : null;
    }

    async function isOutsideEverySite({ arguments: args }: RecordedCase): Promise<boolean> {
      const page = integerPart(parseSourceId(toText(args['source_id']))?.parts[0] ?? '');
      return database.transaction(
        async (tx) => (await new RoutingRepository(tx, snapshotSites(snapshot), 0).siteOf(page)) === null,
      );
    }

    eachRecordedTool(root, Object.keys(TOOLS), async (name) => {
      const tool = readRecordedTool(root, name);
      const verdicts = await verdictsOf(tool.cases, (recorded) => judge(tool, recorded));
      expect(reportVerdicts(name, verdicts)).toEqual([]);
    });
  },
);
