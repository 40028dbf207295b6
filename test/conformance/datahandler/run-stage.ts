import { join } from 'node:path';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  inUndoneTransaction,
  readTables,
  recordedBase,
  rowChanges,
  type RecordedVersion,
  type ScratchDatabase,
} from '#testing';
import {
  BackendUserRepository,
  FileAccess,
  InstanceModel,
  type FileRow,
  type SnapshotDocument,
} from '#typo3';
import {
  LockingConnection,
  RecordMove,
  RecordUpdate,
  applyWritePlan,
  isRefusal,
  planOfRun,
  planRun,
  refuse,
  workspaceGuard,
  type Applied,
  type Refusal,
  type WriteRun,
} from '#write-guards';
import type { RecordedOperation, RecordedRun } from './recorded-run';
import type { RunAnswer } from './run-judge';

const BOOKKEEPING = ['sys_history', 'sys_log', 'sys_refindex'];

/** The recorded installation in a database of its own; every run is undone after it was read. */
export class RunStage {
  private constructor(
    readonly snapshot: InstanceModel,
    private readonly scratch: ScratchDatabase,
    private readonly database: Typo3WriteDatabase,
    private readonly projectPath: string,
  ) {}

  static async open(folder: string, version: RecordedVersion): Promise<RunStage> {
    const document = conformanceSnapshot(folder, { folder: `typo3-${version}`, instanceId: 'conformance' });
    const snapshot = InstanceModel.compile(document as unknown as SnapshotDocument, 'conformance');
    const scratch = await createTypo3Database(recordedBase(folder, version));
    const database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    return new RunStage(snapshot, scratch, database, join(folder, 'base/project'));
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.scratch.drop();
  }

  answer(recorded: RecordedRun, operations: readonly RecordedOperation[]): Promise<RunAnswer> {
    return inUndoneTransaction(this.database, async (db) => {
      const tables = [...new Set([...this.tablesOf(recorded, operations), ...BOOKKEEPING])];
      const before = await readTables(db, tables);
      const outcome = await this.run(db, recorded, operations);
      const changes = rowChanges(before, await readTables(db, tables));
      return isRefusal(outcome)
        ? { refusal: outcome.message, changes, tags: [], indexPending: [] }
        : { refusal: null, changes, tags: outcome.cacheTags, indexPending: outcome.indexPending };
    });
  }

  private tablesOf(recorded: RecordedRun, operations: readonly RecordedOperation[]): string[] {
    const named = [...Object.keys(recorded.changes), ...operations.map(({ table }) => table)];
    return ['pages', 'tt_content', 'sys_file_reference', ...named].filter(
      (table) => this.snapshot.table(table) !== undefined,
    );
  }

  private async run(
    db: SqlConnection,
    recorded: RecordedRun,
    operations: readonly RecordedOperation[],
  ): Promise<Applied | Refusal> {
    const user = await new BackendUserRepository(db).load(recorded.actor, recorded.now);
    if (user === null) return refuse('no such user');
    const actor = { ...user, workspace: recorded.workspace ?? 0 };
    const workspace = workspaceGuard(actor);
    if (workspace !== null) return workspace;
    const context = { actor, instance: this.snapshot, db: new LockingConnection(db), now: recorded.now };
    const planned = await planRun(context, async (run) => {
      for (const operation of operations) await this.perform(run, operation);
    });
    if (isRefusal(planned)) return planned;
    const uid = operations[0]?.uid ?? 0;
    const table = operations[0]?.table ?? '';
    return applyWritePlan(db, this.snapshot, {
      ...(await planOfRun(planned)),
      card: { lines: [], record: { table, uid, label: '' }, diff: [], warnings: [] },
      readBack: { table, uid, columns: new Map() },
      inverse: () => null,
      target: null,
      success: () => '',
    });
  }

  private async perform(run: WriteRun, operation: RecordedOperation): Promise<void> {
    const schema = run.schema(operation.table);
    const row = await run.rows.find(operation.table, operation.uid);
    if (row === null) return run.refuse(refuse('Not written: there is no record of this uid.'));
    const scope = run.newScope();
    if (operation.kind === 'move') return new RecordMove(run, scope).plan(schema, row, operation.destination);
    const mayEditMetadata =
      operation.table === 'sys_file_metadata' && (await this.mayEditMetadata(run, Number(row['file'])));
    const setting = { scope, namesPages: operation.table === 'pages', mayEditMetadata };
    await new RecordUpdate(run, setting).plan(schema, row, operation.values);
  }

  private async mayEditMetadata(run: WriteRun, uid: number): Promise<boolean> {
    const file = await run.rows.find('sys_file', uid);
    const { db, instance, now } = run.context;
    const ground = { db, instance, now, projectPath: this.projectPath };
    return (
      file !== null && new FileAccess(ground, run.actor).mayOnFile('editMeta', file as unknown as FileRow)
    );
  }
}
