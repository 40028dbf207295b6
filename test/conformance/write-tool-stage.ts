import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  canonicalJson,
  comparableChanges,
  conformanceSnapshot,
  createTypo3Database,
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
import type { WriteHandler } from '../../apps/tools/src/writes/write-handler';
import { applySetup, type RecordedCase, type RecordedTool } from './recorded-tool';
import { verdictsOf, type Verdict } from './verdicts';

export interface WriteCase extends RecordedCase {
  preview: string[];
  viewers: Record<string, boolean>;
  changes: RowChanges;
  /** Workspace of the actor when not the live one. */
  workspace?: number;
}

export interface WriteAnswer {
  plan: PlanOutcome;
  refusal: string | null;
  changes: RowChanges;
  viewers: Record<string, boolean>;
  /** The call names a row of a workspace, which is answered like a missing one. */
  namesDraft: boolean;
}

/** How a writing tool is held against its recording. */
export interface WriteComparison {
  tool: WriteHandler;
  /** Tables whose rows are compared. */
  tables: readonly string[];
  /** Facts of a card, ours or the recorded one, that must be equal. */
  cardFacts: (lines: readonly string[]) => unknown;
  /** The rule that explains a difference; null when none does. */
  rule: (recorded: WriteCase, answer: WriteAnswer) => string | null;
  /** Arguments that name a record, with its table. */
  records: Readonly<Record<string, string>>;
}

/** The recorded installation, on which each call is planned, written and undone. */
export class WriteToolStage {
  private constructor(
    private readonly folder: string,
    private readonly snapshot: InstanceModel,
    private readonly scratch: ScratchDatabase,
    private readonly database: Typo3WriteDatabase,
  ) {}

  static async open(folder: string): Promise<WriteToolStage> {
    const fields = { ...conformanceSnapshot(folder), defaultTsConfig: { user: '' } };
    const snapshot = InstanceModel.compile(fields as unknown as SnapshotDocument, 'conformance');
    const scratch = await createTypo3Database(recordedBase(folder, '13.4'));
    const database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    return new WriteToolStage(folder, snapshot, scratch, database);
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.scratch.drop();
  }

  async verdicts(name: string, comparison: WriteComparison): Promise<Verdict[]> {
    const file = join(this.folder, 'recorded/tools', `${name}.json`);
    const recording = JSON.parse(readFileSync(file, 'utf8')) as Omit<RecordedTool, 'cases'> & {
      cases: WriteCase[];
    };
    return verdictsOf(recording.cases, async (recorded) => {
      const answer = await this.answer(recording, recorded, comparison);
      return { id: recorded.id, ...judge(recorded, answer, comparison) };
    });
  }

  private answer(
    { setups, now }: Pick<RecordedTool, 'setups' | 'now'>,
    recorded: WriteCase,
    { tool, tables, records }: WriteComparison,
  ): Promise<WriteAnswer> {
    return inUndoneTransaction(this.database, async (tx: SqlConnection) => {
      await applySetup(tx, setups[recorded.setup ?? ''] ?? []);
      const before = await readTables(tx, tables);
      const namesDraft = await namesDraftOf(tx, recorded, records);
      const users = new BackendUserRepository(tx);
      const user = await users.load(recorded.actor, now);
      const actor = user && { ...user, workspace: recorded.workspace ?? 0 };
      const context = { snapshot: this.snapshot, db: new LockingConnection(tx), now };
      const plan = await tool.plan(recorded.arguments, { ...context, actor });
      const viewers: Record<string, boolean> = {};
      for (const uid of Object.keys(recorded.viewers)) {
        const viewer = await users.load(Number(uid), now);
        viewers[uid] = await tool.mayPreview(recorded.arguments, { ...context, actor: viewer });
      }
      const blocked = actor === null ? null : workspaceGuard(actor);
      const outcome = blocked ?? (isRefusal(plan) ? plan : await applyWritePlan(tx, this.snapshot, plan));
      const changes = rowChanges(before, await readTables(tx, tables));
      return { plan, viewers, changes, namesDraft, refusal: isRefusal(outcome) ? outcome.message : null };
    });
  }
}

async function namesDraftOf(
  db: SqlConnection,
  recorded: WriteCase,
  records: WriteComparison['records'],
): Promise<boolean> {
  for (const [name, table] of Object.entries(records)) {
    const uid = Number(recorded.arguments[name]);
    const sql = `SELECT uid FROM \`${table}\` WHERE uid = ? AND t3ver_wsid > 0`;
    if (Number.isSafeInteger(uid) && (await db.query(sql, [uid])).length > 0) return true;
  }
  return false;
}

function judge(
  recorded: WriteCase,
  answer: WriteAnswer,
  { cardFacts, rule }: WriteComparison,
): Omit<Verdict, 'id'> {
  const theirs = {
    refused: recorded.isError,
    viewers: recorded.viewers,
    changes: recorded.isError ? {} : comparableChanges(recorded.changes),
    card: recorded.isError ? null : cardFacts(recorded.preview),
  };
  const refused = answer.refusal !== null || isRefusal(answer.plan);
  const ours = {
    refused,
    viewers: answer.viewers,
    changes: comparableChanges(answer.changes),
    card: refused || isRefusal(answer.plan) ? null : cardFacts(answer.plan.card.lines),
  };
  if (canonicalJson(ours) === canonicalJson(theirs)) return {};
  return {
    difference: {
      rule: rule(recorded, answer),
      recorded: theirs,
      ours: { ...ours, message: answer.refusal },
    },
  };
}
