import { Typo3WriteDatabase, type SqlConnection } from '#database';
import { DEMO_SITE, createTypo3Database, inUndoneTransaction, type ScratchDatabase } from '#testing';
import { BackendUserRepository, InstanceModel, type SnapshotDocument } from '#typo3';
import { isRefusal, planRun, type Applied, type Refusal, type WriteRun } from '#write-guards';
import { applyRun } from './apply-run';

/** Unix seconds of every run. */
export const NOW = 1_796_000_000;

/** Runs planned and applied on the demo site in a database of its own; each test's writes are undone. */
export class DemoRuns {
  private constructor(
    readonly instance: InstanceModel,
    private readonly scratch: ScratchDatabase,
    private readonly database: Typo3WriteDatabase,
  ) {}

  static async open(): Promise<DemoRuns> {
    const instance = InstanceModel.compile(DEMO_SITE.snapshot() as unknown as SnapshotDocument, 'demo');
    const content = { schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() };
    const scratch = await createTypo3Database(content);
    const database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    return new DemoRuns(instance, scratch, database);
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.scratch.drop();
  }

  undone(work: (db: SqlConnection) => Promise<void>): Promise<void> {
    return inUndoneTransaction(this.database, work);
  }

  async plan(
    db: SqlConnection,
    fill: (run: WriteRun) => Promise<void>,
    user: number = DEMO_SITE.admin,
  ): Promise<WriteRun | Refusal> {
    const actor = await new BackendUserRepository(db).load(user, NOW);
    if (actor === null) throw new Error('The demo site lacks a user.');
    return planRun({ actor, instance: this.instance, db, now: NOW }, fill);
  }

  apply(db: SqlConnection, run: WriteRun): Promise<Applied | Refusal> {
    return applyRun(db, this.instance, run);
  }

  /** @throws Error with the words of a refusal */
  async planned(db: SqlConnection, fill: (run: WriteRun) => Promise<void>): Promise<WriteRun> {
    return accepted(await this.plan(db, fill));
  }

  /** @throws Error with the words of a refusal */
  async applied(db: SqlConnection, run: WriteRun): Promise<Applied> {
    return accepted(await this.apply(db, run));
  }
}

function accepted<T extends object>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return outcome;
}
