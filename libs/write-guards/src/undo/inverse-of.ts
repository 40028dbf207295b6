import type { TableSchema } from '#typo3';
import type { MoveOrigin } from '../run/move-origin';
import { HISTORY_MODIFY, HISTORY_MOVE, type RelationStep } from '../run/write-step';
import type { ColumnValue } from '../values/php-text';
import type { AppliedChange } from './applied-change';
import type { InverseChange, LeftRow, WriteInverse } from './write-inverse';

export interface AppliedWrite {
  changes: readonly AppliedChange[];
  left: LeftRow[];
  /** Where records came from that were moved by themselves, not along with another. */
  origins: readonly MoveOrigin[];
  schemaOf: (table: string) => TableSchema | undefined;
}

/**
 * The reverse of an applied plan, last change first; null where a row was made or removed for good, or nobody knows where a moved one stood.
 */
export function inverseOf({ changes, left, origins, schemaOf }: AppliedWrite): WriteInverse | null {
  const isMove = (change: AppliedChange): boolean =>
    change.kind === 'noted' && change.actiontype === HISTORY_MOVE;
  if (changes.some(({ kind }) => kind === 'erased' || kind === 'inserted')) return null;
  if (changes.some(isMove) && origins.length === 0) return null;
  const rows = new ChangedRows(changes, schemaOf);
  const told = new Set<string>();
  const reversed = [...changes].reverse().flatMap((change): InverseChange[] => {
    if (change.kind === 'related') return reversedRelation(change.step, change.rows);
    const key = keyOf(change);
    if (change.kind === 'noted') {
      const origin = origins.find((each) => keyOf(each) === key);
      return change.actiontype === HISTORY_MOVE && origin !== undefined ? [{ kind: 'move', ...origin }] : [];
    }
    if (told.has(key)) return [];
    told.add(key);
    return rows.reverse(change.table, change.uid);
  });
  return { version: 1, left, changes: reversed };
}

type Columns = Record<string, ColumnValue>;

/** What a write did to each row as a whole. */
class ChangedRows {
  private readonly moved = new Set<string>();
  private readonly recorded = new Set<string>();
  private readonly before = new Map<string, Columns>();

  constructor(
    changes: readonly AppliedChange[],
    private readonly schemaOf: AppliedWrite['schemaOf'],
  ) {
    for (const change of changes) {
      if (change.kind === 'noted' && change.actiontype === HISTORY_MOVE) this.moved.add(keyOf(change));
      if (change.kind === 'noted' && change.actiontype === HISTORY_MODIFY) this.recorded.add(keyOf(change));
      // Of several changes of a column the first knows what stood there.
      if (change.kind === 'updated')
        this.before.set(keyOf(change), {
          ...Object.fromEntries(change.before),
          ...this.before.get(keyOf(change)),
        });
    }
  }

  reverse(table: string, uid: number): InverseChange[] {
    const key = keyOf({ table, uid });
    const { deleteColumn, modifiedColumn, sortingColumn } = this.controlOf(table);
    const columns = { ...this.before.get(key) };
    const wasDeleted = deleteColumn !== '' && Number(columns[deleteColumn] ?? 1) === 0;
    const own = [modifiedColumn, deleteColumn, ...(this.moved.has(key) ? ['pid', sortingColumn] : [])];
    for (const name of own) delete columns[name];
    const changes: InverseChange[] = wasDeleted ? [{ kind: 'undelete', table, uid }] : [];
    if (Object.keys(columns).length > 0)
      changes.push({ kind: 'restore', table, uid, columns, recorded: this.recorded.has(key) });
    return changes;
  }

  /** Names of columns TYPO3 manages; empty ones for a table without TCA. */
  private controlOf(table: string): ManagedColumns {
    return this.schemaOf(table)?.control ?? { deleteColumn: '', modifiedColumn: '', sortingColumn: '' };
  }
}

type ManagedColumns = Pick<TableSchema['control'], 'deleteColumn' | 'modifiedColumn' | 'sortingColumn'>;

function reversedRelation(step: RelationStep, rows: readonly Columns[]): InverseChange[] {
  const { table, action, set } = step;
  if (action === 'insert')
    return [{ kind: 'relate', table, action: 'delete', where: Object.fromEntries(set), set: {} }];
  if (action === 'delete')
    return rows.map((row) => ({ kind: 'relate', table, action: 'insert', where: {}, set: row }));
  const changed = [...set.keys()];
  return rows.map((row) => ({
    kind: 'relate',
    table,
    action: 'update',
    where: { ...row, ...Object.fromEntries(set) },
    set: Object.fromEntries(changed.map((name) => [name, row[name] ?? null])),
  }));
}

function keyOf({ table, uid }: { table: string; uid: number }): string {
  return `${table}:${uid}`;
}
