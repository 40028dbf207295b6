import { join } from 'node:path';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  inUndoneTransaction,
  readTables,
  recordedBase,
  rowChanges,
  withConnection,
  type RecordedVersion,
  type RowChanges,
  type RowsByTable,
  type ScratchDatabase,
} from '#testing';
import { BackendUserRepository, InstanceModel, quoteName, type SnapshotDocument } from '#typo3';
import {
  LockingConnection,
  isRefusal,
  planRun,
  refuse,
  workspaceGuard,
  type Applied,
  type Refusal,
  type WriteRun,
} from '#write-guards';
import { applyRun } from '../../support/apply-run';
import { operationsOf } from './operations';
import type { OperationGround } from './operations/operation';
import { callsOf, type RecordedCall, type RecordedRun } from './recorded-run';
import type { RunAnswer } from './run-judge';

/** First uid of new rows in every table of the recordings. */
const FIRST_UID = 1000;

interface Installation {
  snapshot: InstanceModel;
  scratch: ScratchDatabase;
  projectPath: string;
}

/** The recorded installation in a database of its own; every run is undone after it was read. */
export class RunStage {
  /** Tables whose counter does not stand at the first uid: those the last runs inserted into, at first all. */
  private readonly inserted: Set<string>;

  private constructor(
    private readonly installation: Installation,
    private readonly database: Typo3WriteDatabase,
    private readonly base: RowsByTable,
  ) {
    this.inserted = new Set(base.keys());
  }

  static async open(folder: string, version: RecordedVersion): Promise<RunStage> {
    const document = conformanceSnapshot(folder, { folder: `typo3-${version}`, instanceId: 'conformance' });
    const complete = { ...document, defaultTsConfig: { page: '', user: '' } };
    const snapshot = InstanceModel.compile(complete as unknown as SnapshotDocument, 'conformance');
    const scratch = await createTypo3Database(recordedBase(folder, version));
    const database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    const installation = { snapshot, scratch, projectPath: join(folder, 'base/project') };
    return new RunStage(installation, database, await inUndoneTransaction(database, everyRow));
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.installation.scratch.drop();
  }

  /** What the calls of a recorded run leave behind; a refused call ends it, and its own changes are told. */
  async answer(recorded: RecordedRun): Promise<RunAnswer> {
    await this.resetCounters();
    return inUndoneTransaction(this.database, async (db) => {
      const touched = new Set([...Object.keys(recorded.changes), 'sys_history', 'sys_log', 'sys_refindex']);
      const tags = new Set<string>();
      const indexPending: string[] = [];
      let before = this.base;
      for (const call of callsOf(recorded)) {
        const outcome = await this.call(db, recorded, call, touched);
        const after = new Map([...this.base, ...(await readTables(db, this.known(touched)))]);
        if (isRefusal(outcome)) return refusedAnswer(outcome, rowChanges(before, after), call, tags.size > 0);
        outcome.cacheTags.forEach((tag) => tags.add(tag));
        indexPending.push(...outcome.indexPending);
        before = after;
      }
      const changes = rowChanges(this.base, before);
      return { refusal: null, changes, tags: [...tags], indexPending, errors: [] };
    });
  }

  private known(tables: ReadonlySet<string>): string[] {
    return [...tables].filter((table) => this.base.has(table));
  }

  private async resetCounters(): Promise<void> {
    if (this.inserted.size === 0) return;
    const resets = [...this.inserted].map(
      (table) => `ALTER TABLE ${quoteName(table)} AUTO_INCREMENT = ${FIRST_UID}`,
    );
    this.inserted.clear();
    await withConnection(this.installation.scratch.url, (connection) => connection.query(resets.join(';')));
  }

  private async call(
    db: SqlConnection,
    recorded: RecordedRun,
    call: RecordedCall,
    touched: Set<string>,
  ): Promise<Applied | Refusal> {
    const planned = await this.plan(db, recorded, call);
    if (isRefusal(planned)) return planned;
    for (const step of planned.steps) {
      touched.add(step.table);
      if (step.kind === 'insert') this.inserted.add(step.table);
    }
    return applyRun(db, this.installation.snapshot, planned);
  }

  private async plan(
    db: SqlConnection,
    recorded: RecordedRun,
    call: RecordedCall,
  ): Promise<WriteRun | Refusal> {
    const user = await new BackendUserRepository(db).load(recorded.actor, recorded.now);
    if (user === null) return refuse('no such user');
    const actor = { ...user, workspace: recorded.workspace ?? 0 };
    const workspace = workspaceGuard(actor);
    if (workspace !== null) return workspace;
    const context = {
      actor,
      instance: this.installation.snapshot,
      db: new LockingConnection(db),
      now: recorded.now,
      projectPath: this.installation.projectPath,
    };
    return planRun(context, async (run) => {
      const ground: OperationGround = {
        run,
        scope: run.newScope(),
        properties: recorded.props ?? {},
      };
      for (const operation of operationsOf(call) ?? []) await operation(ground);
    });
  }
}

async function everyRow(db: SqlConnection): Promise<RowsByTable> {
  const tables = await db.query<{ name: string }>(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
      WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT LIKE 'cache\\_%'`,
  );
  return readTables(
    db,
    tables.map(({ name }) => name),
  );
}

function refusedAnswer(
  { message }: Refusal,
  changes: RowChanges,
  call: RecordedCall,
  isLater: boolean,
): RunAnswer {
  const errors = [...(call.errors ?? []), ...(call.exception == null ? [] : ['exception'])];
  return { refusal: message, changes, tags: [], indexPending: [], errors, isLater };
}
