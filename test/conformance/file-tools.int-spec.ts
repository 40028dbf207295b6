import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Typo3WriteDatabase } from '#database';
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
import type { ToolsConfig } from '#config';
import type { ReadTool, ToolAnswer } from '../../apps/tools/src/registry/tool-handler';
import { GetRecordHistoryTool } from '../../apps/tools/src/tools/content/get-record-history.tool';
import { BrowseFalFolderTool } from '../../apps/tools/src/tools/files/browse-fal-folder.tool';
import { FindMissingFilesTool } from '../../apps/tools/src/tools/files/find-missing-files.tool';
import { GetFalReferencesTool } from '../../apps/tools/src/tools/files/get-fal-references.tool';
import { ListFalStoragesTool } from '../../apps/tools/src/tools/files/list-fal-storages.tool';
import { SearchFalFilesTool } from '../../apps/tools/src/tools/files/search-fal-files.tool';
import { ReadFalAssetMetaTool } from '../../apps/tools/src/tools/structure/read-fal-asset-meta.tool';
import { eachFileOnce, ourFileFacts, recordedFileFacts, type FileFacts } from './file-facts';
import { applySetup, readRecordedTool, type RecordedCase, type RecordedTool } from './recorded-tool';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

/** A difference that a decision wants, as a rule: our answer, or our answer on the ground the recording stood on, fits the recorded one. */
interface Explanation {
  decision: string;
  explains(recorded: RecordedCase, ours: FileFacts): boolean;
  /** Rows as the recorded tool took them. */
  ground?: string;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    decision: 'D-30.23',
    explains: ({ result }, ours) => same(eachFileOnce(recordedFileFacts(result)), ours),
  },
  {
    decision: 'R-30.170 (unknown driver skipped for all)',
    explains: ({ exception }, ours) =>
      /is not in the list of available storages/.test(exception?.message ?? '') &&
      ours.decision === 'no storages',
  },
  {
    decision: 'D-30.7 (drafts left out, website users not named)',
    ground: "UPDATE sys_history SET workspace = 0, usertype = 'BE'",
    explains: ({ result }, ours) => same(recordedFileFacts(result), ours),
  },
];

describeWithConformance(
  'File tools and history against the recordings (R-30.82 ff., R-30.115 ff., R-30.170 ff.)',
  () => {
    const root = conformanceFolder() ?? '';
    const project = mkdtempSync(join(tmpdir(), 'sidecar-project-'));
    const config = { projectPath: project, fileStorages: [1] } as ToolsConfig;
    const tools: Record<string, ReadTool> = {
      list_fal_storages: new ListFalStoragesTool(config),
      browse_fal_folder: new BrowseFalFolderTool(config),
      search_fal_files: new SearchFalFilesTool(config),
      get_fal_references: new GetFalReferencesTool(config),
      find_missing_files: new FindMissingFilesTool(config),
      read_fal_asset_meta: new ReadFalAssetMetaTool(config),
      get_record_history: new GetRecordHistoryTool(),
    };
    let site: Awaited<ReturnType<typeof createTypo3Database>>;
    let database: Typo3WriteDatabase;
    let snapshot: InstanceModel;

    beforeAll(async () => {
      cpSync(join(root, 'base/project'), project, { recursive: true });
      // Browsing let TYPO3 create it during the recording (recorded/tools/README.md).
      mkdirSync(join(project, 'public/fileadmin/_processed_'));
      site = await createTypo3Database(recordedBase(root, '13.4'));
      database = new Typo3WriteDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
      const defaultTsConfig = { user: '' };
      const document = { ...conformanceSnapshot(root), defaultTsConfig } as unknown as SnapshotDocument;
      snapshot = InstanceModel.compile(document, snapshotHash(document));
    });

    afterAll(async () => {
      await database.onApplicationShutdown();
      await site.drop();
      rmSync(project, { recursive: true });
    });

    function run(tool: RecordedTool, recorded: RecordedCase, ground?: string): Promise<ToolAnswer> {
      return inUndoneTransaction(database, async (tx) => {
        await tx.execute("SET SESSION sql_mode = ''");
        await applySetup(tx, tool.setups[recorded.setup ?? ''] ?? []);
        if (ground !== undefined) {
          await tx.execute(ground);
        }
        const actor = await new BackendUserRepository(tx).load(recorded.actor, tool.now);
        const handler = tools[tool.tool] as ReadTool;
        return handler.execute(recorded.arguments, { actor, snapshot, db: tx, now: tool.now });
      });
    }

    async function explanation(tool: RecordedTool, recorded: RecordedCase): Promise<string | null> {
      for (const { decision, ground, explains } of EXPLANATIONS) {
        const answer = await run(tool, recorded, ground);
        if (explains(recorded, ourFileFacts(answer.content))) {
          return decision;
        }
      }
      return null;
    }

    eachRecordedTool(root, Object.keys(tools), async (name) => {
      const tool = readRecordedTool(root, name);
      const verdicts = await verdictsOf(tool.cases, (recorded) => judge(tool, recorded));
      expect(reportVerdicts(name, verdicts)).toEqual([]);
    });

    async function judge(tool: RecordedTool, recorded: RecordedCase): Promise<Verdict> {
      const ours = ourFileFacts((await run(tool, recorded)).content);
      const theirs = recordedFileFacts(recorded.result);
      if (same(ours, theirs)) return { id: recorded.id };
      const rule = await explanation(tool, recorded);
      return { id: recorded.id, difference: { rule, recorded: theirs, ours } };
    }
  },
);

function same(left: FileFacts, right: FileFacts): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
