import type { RowChanges } from '#testing';

export type Datamap = Record<string, Record<string, Record<string, unknown>>>;
export type Commandmap = Record<string, Record<string, Record<string, unknown>>>;

/** One DataHandler run as recorded (recorded/README.md). */
export interface RecordedRun {
  id: string;
  actor: number;
  now: number;
  data?: Datamap;
  cmd?: Commandmap;
  steps?: unknown[];
  props?: Record<string, unknown>;
  workspace?: number;
  errors?: string[];
  exception?: unknown;
  changes: RowChanges;
  flushedCacheTags?: string[];
}

export interface RecordedUpdate {
  kind: 'update';
  table: string;
  uid: number;
  values: Map<string, string | number | null>;
}

export interface RecordedMove {
  kind: 'move';
  table: string;
  uid: number;
  destination: number;
}

export type RecordedOperation = RecordedUpdate | RecordedMove;

/** What a recorded run does, in the order it does it; null when it holds something nobody here serves yet. */
export function operationsOf(run: RecordedRun): RecordedOperation[] | null {
  if (run.steps !== undefined || run.props !== undefined) return null;
  const operations = [
    ...entriesOf(run.data).map(([table, id, columns]) => updateOf(table, id, columns)),
    ...entriesOf(run.cmd).map(([table, uid, commands]) => moveOf(table, uid, commands)),
  ];
  const [only] = operations;
  return operations.length === 1 && only != null ? [only] : null;
}

type Entry = [table: string, id: string, content: Record<string, unknown>];

function entriesOf(map: Datamap | Commandmap | undefined): Entry[] {
  return Object.entries(map ?? {}).flatMap(([table, records]) =>
    Object.entries(records).map(([id, content]): Entry => [table, id, content]),
  );
}

function updateOf(table: string, id: string, columns: Record<string, unknown>): RecordedUpdate | null {
  const values = scalarsOf(columns);
  return /^\d+$/.test(id) && values !== null ? { kind: 'update', table, uid: Number(id), values } : null;
}

function moveOf(table: string, uid: string, commands: Record<string, unknown>): RecordedMove | null {
  const destination = commands['move'];
  const single = Object.keys(commands).length === 1 && typeof destination === 'number';
  return single && table !== 'pages' ? { kind: 'move', table, uid: Number(uid), destination } : null;
}

function scalarsOf(columns: Record<string, unknown>): RecordedUpdate['values'] | null {
  const entries = Object.entries(columns);
  const scalar = entries.every(
    ([, value]) => value === null || typeof value === 'string' || typeof value === 'number',
  );
  return scalar ? new Map(entries as [string, string | number | null][]) : null;
}
