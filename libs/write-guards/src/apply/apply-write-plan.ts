import type { SqlConnection } from '#database';
import type { InstanceModel } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';
import type { ChildTouch, RecordChange, WritePlan } from '../plan/write-plan';
import { ReferenceIndexRepository } from '../refindex/reference-index.repository';
import { correlationScope } from '../records/correlation-id';
import { historyRow, type ChangeAuthor } from '../records/history-row';
import { logRow } from '../records/log-row';
import { readBackRefusal } from './read-back';
import { RecordWriterRepository } from './record-writer.repository';

export interface Applied {
  readonly refused?: false;
  /** `table:uid:column` whose reference index only TYPO3 can compute. */
  indexPending: string[];
}

/**
 * Writes a plan and reads it back: rows, history, log, reference index, in TYPO3's order (R-50.4, R-50.130). A refusal means that the caller
 * must roll back to where it was before; nothing of a refused plan may stay (D-23).
 */
export async function applyWritePlan(
  db: SqlConnection,
  instance: InstanceModel,
  plan: WritePlan,
): Promise<Applied | Refusal> {
  const author: ChangeAuthor = { actorUid: plan.actorUid, now: plan.now, scope: correlationScope() };
  const writer = new RecordWriterRepository(db);
  for (const step of plan.steps) {
    const refusal = step.kind === 'touch' ? await touch(writer, step) : await change(writer, step, author);
    if (refusal !== null) return refusal;
  }
  const indexPending = await refreshIndex(new ReferenceIndexRepository(db, instance), plan);
  return (await readBack(writer, plan)) ?? { indexPending };
}

async function touch(
  writer: RecordWriterRepository,
  { table, uid, set }: ChildTouch,
): Promise<Refusal | null> {
  const found = await writer.update(table, uid, set);
  return found
    ? null
    : refuse(`Not written: ${table} [${uid}] was gone when it was to be saved along. Nothing was kept.`);
}

async function change(
  writer: RecordWriterRepository,
  step: RecordChange,
  author: ChangeAuthor,
): Promise<Refusal | null> {
  if (!(await writer.update(step.table, step.uid, step.set, step.before))) {
    return refuse(
      `Not written: ${step.table} [${step.uid}] changed while it was to be written. Nothing was kept.`,
    );
  }
  const historyUid = await writer.insert('sys_history', historyRow(step, author));
  await writer.insert('sys_log', logRow(step, author, historyUid));
  return null;
}

async function refreshIndex(index: ReferenceIndexRepository, plan: WritePlan): Promise<string[]> {
  const pending: string[] = [];
  const records = new Map(plan.steps.map(({ table, uid }) => [`${table}:${uid}`, { table, uid }]));
  for (const [name, { table, uid }] of records) {
    const columns = await index.refresh(table, uid);
    pending.push(...columns.map((column) => `${name}:${column}`));
  }
  return pending;
}

/** The columns the call set, and everything that changed with them. */
async function readBack(
  writer: RecordWriterRepository,
  { readBack: expected, steps }: WritePlan,
): Promise<Refusal | null> {
  const last = new Map(
    steps.filter((step) => step.kind === 'change').map((step) => [`${step.table}:${step.uid}`, step]),
  );
  for (const { table, uid, after } of last.values()) {
    const refusal = readBackRefusal({ table, uid }, await writer.read(table, uid), after);
    if (refusal !== null) return refusal;
  }
  return readBackRefusal(expected, await writer.read(expected.table, expected.uid), expected.columns);
}
