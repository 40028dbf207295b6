import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolsConfig } from '#config';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  comparableChanges,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  inUndoneTransaction,
  readTables,
  recordedBase,
  rowChanges,
  type RowChanges,
  type ScratchDatabase,
} from '#testing';
import { BackendUserRepository, InstanceModel, type SnapshotDocument } from '#typo3';
import {
  LockingConnection,
  applyWritePlan,
  isRefusal,
  workspaceGuard,
  type PlanOutcome,
} from '#write-guards';
import { SetFileAlternativeTextTool } from '../../apps/tools/src/writes/file-metadata/set-file-alternative-text.tool';
import { applySetup, type RecordedCase, type RecordedTool } from './recorded-tool';
import { reportVerdicts, type Verdict } from './verdicts';

const TABLES = ['sys_file_metadata', 'sys_history', 'sys_log', 'sys_refindex'];

interface WriteCase extends RecordedCase {
  preview: string[];
  viewers: Record<string, boolean>;
  changes: RowChanges;
  /** Workspace of the actor when not the live one. */
  workspace?: number;
}

interface Answer {
  plan: PlanOutcome;
  refusal: string | null;
  changes: RowChanges;
  viewers: Record<string, boolean>;
}

describeWithConformance(
  'set_file_alternative_text against the recordings of TYPO3 13.4 (R-40.140 to R-40.145)',
  (folder) => {
    const recording = JSON.parse(
      readFileSync(join(folder, 'recorded/tools/set_file_alternative_text.json'), 'utf8'),
    ) as Omit<RecordedTool, 'cases'> & { cases: WriteCase[] };
    const document = {
      ...conformanceSnapshot(folder),
      defaultTsConfig: { user: '' },
    } as unknown as SnapshotDocument;
    const snapshot = InstanceModel.compile(document, 'conformance');
    const config = Object.assign(new ToolsConfig(), {
      projectPath: join(folder, 'base/project'),
      fileStorages: [1],
    });
    const tool = new SetFileAlternativeTextTool(config);
    let scratch: ScratchDatabase;
    let database: Typo3WriteDatabase;

    beforeAll(async () => {
      scratch = await createTypo3Database(recordedBase(folder, '13.4'));
      database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    });
    afterAll(async () => {
      await database.onApplicationShutdown();
      await scratch.drop();
    });

    const answer = (recorded: WriteCase): Promise<Answer> =>
      inUndoneTransaction(database, async (tx: SqlConnection) => {
        await applySetup(tx, recording.setups[recorded.setup ?? ''] ?? []);
        const before = await readTables(tx, TABLES);
        const { now } = recording;
        const users = new BackendUserRepository(tx);
        const user = await users.load(recorded.actor, now);
        const actor = user && { ...user, workspace: recorded.workspace ?? 0 };
        const context = { snapshot, db: new LockingConnection(tx), now };
        const plan = await tool.plan(recorded.arguments, { ...context, actor });
        const viewers: Record<string, boolean> = {};
        for (const uid of Object.keys(recorded.viewers))
          viewers[uid] = await tool.mayPreview(recorded.arguments, {
            ...context,
            actor: await users.load(Number(uid), now),
          });
        const blocked = actor === null ? null : workspaceGuard(actor);
        const outcome = blocked ?? (isRefusal(plan) ? plan : await applyWritePlan(tx, snapshot, plan));
        const changes = rowChanges(before, await readTables(tx, TABLES));
        return { plan, viewers, changes, refusal: isRefusal(outcome) ? outcome.message : null };
      });

    it('decides, shows and writes what the recorded tool did, or what a rule of ours says instead', async () => {
      const verdicts: Verdict[] = [];
      for (const recorded of recording.cases)
        verdicts.push({ id: recorded.id, ...judge(recorded, await answer(recorded)) });
      expect(reportVerdicts('set_file_alternative_text', verdicts)).toEqual([]);
    });
  },
  ['tools/set_file_alternative_text.json'],
);

function judge(recorded: WriteCase, answer: Answer): Omit<Verdict, 'id'> {
  const theirs = {
    refused: recorded.isError,
    viewers: recorded.viewers,
    changes: recorded.isError ? {} : comparableChanges(recorded.changes),
    alternative: recorded.isError ? null : alternativeLine(recorded.preview),
  };
  const ours = {
    refused: answer.refusal !== null,
    viewers: answer.viewers,
    changes: comparableChanges(answer.changes),
    alternative:
      answer.refusal !== null || isRefusal(answer.plan) ? null : alternativeLine(answer.plan.card.lines),
  };
  if (JSON.stringify(sorted(ours)) === JSON.stringify(sorted(theirs))) return {};
  const rule = ruleOf(recorded, ours.refused, answer);
  return { difference: { rule, recorded: theirs, ours: { ...ours, message: answer.refusal } } };
}

/** Before and after of the text where both stand on the line whole. */
function alternativeLine(lines: readonly string[]): string | null {
  const line = lines.find((each) => each.startsWith('alternative:')) ?? '';
  return /^alternative: (?:"[^…]*"|\(empty\)) → (?:"[^…]*"|\(empty\))$/.test(line) ? line : null;
}

function ruleOf(recorded: WriteCase, refused: boolean, { changes }: Answer): string | null {
  const value = recorded.arguments['alternative'];
  if (!refused || Object.keys(changes).length > 0) return null;
  if (value !== undefined && typeof value !== 'string' && typeof value !== 'number') return 'R-40.23';
  return null;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
