import { isRefusedValue } from '#database';
import { refuse, type Refusal } from '../plan/refusal';
import { correlationScope } from '../records/correlation-id';
import { historyRow, type ChangeAuthor } from '../records/history-row';
import { logRow } from '../records/log-row';
import type {
  RecordEvent,
  RelationStep,
  RowDelete,
  RowInsert,
  RowUpdate,
  WriteStep,
} from '../run/write-step';
import type { AppliedChange } from '../undo/applied-change';
import { ExpectedRelations } from './expected-relations';
import { ExpectedRows } from './expected-rows';
import type { RecordWriterRepository } from './record-writer.repository';
import { ResolvedUids } from './resolved-uids';

/** Carries out the steps of a run in their order, inside the caller's transaction. */
export class StepWriter {
  readonly uids = new ResolvedUids();
  readonly expected = new ExpectedRows();
  readonly relations = new ExpectedRelations();
  /** What was done so far, for taking it back. */
  readonly changes: AppliedChange[] = [];
  private readonly scopes = new Map<number, string>();

  constructor(
    private readonly writer: RecordWriterRepository,
    private readonly author: Omit<ChangeAuthor, 'scope'>,
  ) {}

  /** A refusal means that nothing of the plan may stay; a value the database itself does not take is one. */
  async write(step: WriteStep): Promise<Refusal | null> {
    try {
      return await this.carryOut(step);
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      return refuse(`Not written: the database refuses a value for table "${step.table}". Nothing was kept.`);
    }
  }

  private async carryOut(step: WriteStep): Promise<Refusal | null> {
    switch (step.kind) {
      case 'update':
        return this.update(step);
      case 'insert':
        await this.insert(step);
        return null;
      case 'delete':
        return this.delete(step);
      case 'relation':
        await this.relate(step);
        return null;
      case 'shift':
        await this.writer.shift({ ...step, pid: this.uids.uid(step.pid) });
        this.expected.shift(step);
        return null;
      case 'event':
        await this.note(step);
        return null;
    }
  }

  private async update(step: RowUpdate): Promise<Refusal | null> {
    const uid = this.uids.uid(step.uid);
    const set = this.uids.columns(step.set);
    const before = this.uids.columns(step.expected);
    const held = await this.writer.update(step.table, uid, set, before);
    if (!held) return changedMeanwhile(step.table, uid);
    this.expected.set(step.table, uid, set);
    this.changes.push({ kind: 'updated', table: step.table, uid, before });
    return null;
  }

  private async insert({ table, uid, row }: RowInsert): Promise<void> {
    const columns = this.uids.columns(row);
    const inserted = await this.writer.insert(table, Object.fromEntries(columns));
    this.uids.learn(uid, inserted);
    this.expected.set(table, inserted, columns);
    this.changes.push({ kind: 'inserted', table, uid: inserted });
  }

  private async delete({ table, uid: planned }: RowDelete): Promise<Refusal | null> {
    const uid = this.uids.uid(planned);
    if (!(await this.writer.delete(table, uid))) return changedMeanwhile(table, uid);
    this.expected.remove(table, uid);
    this.changes.push({ kind: 'erased', table, uid });
    return null;
  }

  private async relate(step: RelationStep): Promise<void> {
    const resolved = { ...step, where: this.uids.columns(step.where), set: this.uids.columns(step.set) };
    const rows = step.action === 'insert' ? [] : await this.writer.relations(step.table, resolved.where);
    await this.writer.relate(resolved);
    this.changes.push({ kind: 'related', step: resolved, rows });
    this.relations.set(resolved);
  }

  private async note(event: RecordEvent): Promise<void> {
    const record = { table: event.table, uid: this.uids.uid(event.uid) };
    const author = { ...this.author, scope: this.scopeOf(event.scope) };
    if (event.history !== null)
      this.changes.push({ kind: 'noted', ...record, actiontype: event.history.actiontype });
    const history =
      event.history === null
        ? 0
        : await this.writer.insert(
            'sys_history',
            historyRow(
              record,
              { ...event.history, data: event.history.data && this.map(event.history.data) },
              author,
            ),
          );
    for (const entry of event.logs) {
      const data = new Map(
        [...entry.data].map(([key, value]) => [
          key,
          typeof value === 'symbol' ? historyReference(history) : this.uids.payload(value),
        ]),
      );
      const row = logRow(record, { ...entry, data, eventPid: this.uids.uid(entry.eventPid) }, author);
      await this.writer.insert('sys_log', row);
    }
  }

  private map(data: RecordEventData): RecordEventData {
    return this.uids.payload(data) as RecordEventData;
  }

  private scopeOf(scope: number): string {
    const known = this.scopes.get(scope) ?? correlationScope();
    this.scopes.set(scope, known);
    return known;
  }
}

function changedMeanwhile(table: string, uid: number): Refusal {
  return refuse(`Not written: ${table} [${uid}] changed while it was to be written. Nothing was kept.`);
}

type RecordEventData = NonNullable<NonNullable<RecordEvent['history']>['data']>;

/** Text for a row, the number 0 without one. */
function historyReference(uid: number): string | number {
  return uid === 0 ? 0 : String(uid);
}
