import type { RecordRow, TableSchema } from '#typo3';
import { pointChildren } from '../datamap/child-pointers';
import type { DeferredColumn } from '../datamap/deferred-column';
import { demandFitReferences } from '../datamap/fit-references';
import { refuse } from '../plan/refusal';
import { hasOwnChildren } from '../record/own-children';
import { isPlaceholder } from '../run/placeholder-uids';
import { updatedLog } from '../run/log-entries';
import type { WriteRun } from '../run/write-run';
import { HISTORY_MODIFY, type HistoryEntry } from '../run/write-step';
import type { ColumnValue } from '../values/php-text';
import { knownTables, relationItems } from '../values/relation-items';
import { writeNewRelations, type WaitingRelation } from './new-relations';
import type { NewColumns } from './new-columns';

/** Relations of one DataHandler instance that are stored after all its records. */
export class DeferredRelations {
  private columns: DeferredColumn[] = [];
  private relations: WaitingRelation[] = [];
  private readonly made = new Map<string, number>();

  constructor(
    private readonly run: WriteRun,
    private readonly scope: number,
  ) {}

  /** `mark`: how the data map names a record it makes; `uid`: its placeholder. */
  learn(mark: string, uid: number): void {
    this.made.set(mark, uid);
  }

  add(column: DeferredColumn): void {
    this.columns.push(column);
  }

  addNew(schema: TableSchema, row: RecordRow, { deferred, relations }: NewColumns): void {
    const uid = Number(row['uid']);
    for (const [name, items] of deferred) {
      const column = schema.column(name);
      if (column !== undefined) this.add({ table: schema.name, uid, column, items });
    }
    this.relations.push(...relations.map((each) => ({ ...each, table: schema.name, uid })));
  }

  async write(): Promise<void> {
    const [columns, relations] = [this.columns, this.relations];
    [this.columns, this.relations] = [[], []];
    for (const each of columns) await this.store(each);
    for (const each of relations) writeNewRelations(this.run, each);
  }

  private async store(deferred: DeferredColumn): Promise<void> {
    const items = deferred.items.map((item) => this.resolved(item));
    const { table, uid, column } = deferred;
    const value =
      column.type === 'file' || column.type === 'inline'
        ? await this.children(deferred, items)
        : pointer(items);
    if (value === null)
      this.run.refuse(refuse(`Not possible here: ${column.name} of a new record names new records.`));
    await this.update(table, uid, column.name, value);
  }

  private resolved(item: string): string {
    const whole = this.made.get(item);
    if (whole !== undefined) return String(whole);
    const cut = item.lastIndexOf('_');
    const uid = this.made.get(item.slice(cut + 1));
    return uid === undefined ? item : `${item.slice(0, cut + 1)}${uid}`;
  }

  /** Children in the order of the list; their number is what the column holds. */
  private async children(
    { table, uid, column }: DeferredColumn,
    items: readonly string[],
  ): Promise<number | null> {
    if (!hasOwnChildren(column)) return null;
    const tables = knownTables(column, this.run.context.instance) ?? [];
    const related = items.flatMap((item) =>
      isPlaceholder(item)
        ? [{ table: tables[0] ?? '', id: Number(item) }]
        : relationItems(column, tables, [item]),
    );
    const uids = related.map(({ id }) => Number(id));
    await demandFitReferences(this.run, column, uids);
    await pointChildren(this.run, { table, column, parent: uid, uids });
    return uids.length;
  }

  /** Always written and logged; history repeats what the record's own update told, if it told anything. */
  private async update(table: string, uid: number, name: string, value: ColumnValue): Promise<void> {
    const { run, scope } = this;
    const row = await run.rows.find(table, uid);
    if (row === null) return;
    const { modifiedColumn } = run.schema(table).control;
    const set = new Map<string, ColumnValue>([[name, value]]);
    if (modifiedColumn !== '') set.set(modifiedColumn, run.now);
    run.touch(table, row, set);
    run.index(table, uid);
    run.flush(table, uid);
    const logs = [updatedLog(table, uid, Number(row['pid']))];
    run.event(table, uid, { scope, history: this.told(table, uid), logs });
  }

  private told(table: string, uid: number): HistoryEntry | null {
    const events = this.run.steps.flatMap((step) =>
      step.kind === 'event' && step.table === table && step.uid === uid && step.scope === this.scope
        ? [step.history]
        : [],
    );
    return events.filter((history) => history?.actiontype === HISTORY_MODIFY).at(-1) ?? null;
  }
}

/** A parent or source pointer; null for a list. */
function pointer(items: readonly string[]): number | null {
  const [only] = items;
  return items.length === 1 && isPlaceholder(only) ? Number(only) : null;
}
