import type { RecordRow, TableSchema } from '#typo3';
import type { Refusal } from '../plan/refusal';
import { refuse } from '../plan/refusal';
import { undeleted } from '../run/live-conditions';
import { isPlaceholder } from '../run/placeholder-uids';
import type { RowConditions } from '../run/row-conditions';
import type { WriteRun } from '../run/write-run';

/** Distance TYPO3 keeps between neighbours. */
const INTERVAL = 256;

/**
 * Where a record goes: a page whose top it takes (≥ 0), or minus the uid of the record it follows. Placeholders of new
 * records stand as they are for a page and negated for a record.
 */
export type Destination = number;

export function namesPage(destination: Destination): boolean {
  return isPlaceholder(destination) || (destination >= 0 && !isPlaceholder(-destination));
}

export interface Place {
  pid: number;
  /** Null in a table without sorting. */
  sorting: number | null;
}

/** Pid and sorting of a destination, making room where there is none; `uid` is the record itself, 0 for a new one. */
export async function placeAt(
  run: WriteRun,
  schema: TableSchema,
  destination: Destination,
  uid: number,
): Promise<Place | Refusal> {
  const column = schema.control.sortingColumn;
  if (namesPage(destination)) {
    const sorting = column === '' ? null : await topOfPage(run, schema, destination, uid);
    return { pid: destination, sorting };
  }
  const anchor = await run.rows.find(schema.name, -destination);
  if (anchor === null || isDeleted(schema, anchor))
    return refuse(`Not written: there is no ${schema.name} [${-destination}] to put the record after.`);
  const pid = Number(anchor['pid']);
  return { pid, sorting: column === '' ? null : await afterRecord(run, schema, anchor, uid) };
}

/** The destination that brings a record back to where it stands now: behind its neighbour, else at the top of its page. */
export async function placeOf(run: WriteRun, schema: TableSchema, row: RecordRow): Promise<Destination> {
  const column = schema.control.sortingColumn;
  const pid = Number(row['pid']);
  if (column === '') return pid;
  // Only asked: the page a record leaves need not be locked.
  const others = await run.rows.peek(schema.name, [column], siblingConditions(schema, pid));
  const before = others.filter(
    (other) => other['uid'] !== row['uid'] && Number(other[column]) <= Number(row[column]),
  );
  const neighbour = sorted(before, column, 1).at(-1);
  return neighbour === undefined ? pid : -Number(neighbour['uid']);
}

async function topOfPage(run: WriteRun, schema: TableSchema, pid: number, uid: number): Promise<number> {
  const column = schema.control.sortingColumn;
  const [first] = sorted(await siblings(run, schema, pid), column, 1);
  if (first === undefined) return INTERVAL;
  const lowest = Number(first[column]);
  if (Number(first['uid']) === uid) return lowest;
  if (lowest >= 1) return Math.floor(lowest / 2);
  shift(run, schema, pid, null);
  return INTERVAL;
}

async function afterRecord(
  run: WriteRun,
  schema: TableSchema,
  anchor: RecordRow,
  uid: number,
): Promise<number> {
  const column = schema.control.sortingColumn;
  const own = Number(anchor[column]);
  if (Number(anchor['uid']) === uid) return own;
  const following = (await siblings(run, schema, Number(anchor['pid']))).filter(
    (row) => Number(row[column]) >= own,
  );
  const next = sorted(following, column, -1)[1];
  if (next === undefined) return own + INTERVAL;
  const between = own + Math.floor((Number(next[column]) - own) / 2);
  if (between > own && between < Number(next[column])) return between;
  shift(run, schema, Number(anchor['pid']), own);
  return own + INTERVAL;
}

/** Rows of the page in all languages and columns of content, workspace versions left out. */
function siblings(run: WriteRun, schema: TableSchema, pid: number): Promise<RecordRow[]> {
  const columns = [schema.control.sortingColumn];
  return run.rows.columnsWhere(schema.name, columns, siblingConditions(schema, pid));
}

function siblingConditions(schema: TableSchema, pid: number): RowConditions {
  return { pid, ...undeleted(schema), ...(schema.control.isVersioned && { t3ver_oid: 0 }) };
}

function sorted(rows: readonly RecordRow[], column: string, uidOrder: 1 | -1): RecordRow[] {
  return [...rows].sort(
    (left, right) =>
      Number(left[column]) - Number(right[column]) ||
      uidOrder * (Math.abs(Number(left['uid'])) - Math.abs(Number(right['uid']))),
  );
}

function shift(run: WriteRun, schema: TableSchema, pid: number, above: number | null): void {
  const { sortingColumn, deleteColumn, isVersioned } = schema.control;
  run.shift({
    kind: 'shift',
    table: schema.name,
    column: sortingColumn,
    deleteColumn,
    versioned: isVersioned,
    pid,
    above,
    by: 2 * INTERVAL,
  });
}

function isDeleted(schema: TableSchema, row: RecordRow): boolean {
  return Number(row[schema.control.deleteColumn] ?? 0) !== 0;
}
