import type { SqlConnection } from '#database';
import type { InstanceModel } from '#typo3';
import type { Refusal } from '../plan/refusal';
import type { UidOf, WritePlan } from '../plan/write-plan';
import { ReferenceIndexRepository } from '../refindex/reference-index.repository';
import { inverseOf } from '../undo/inverse-of';
import type { WriteInverse } from '../undo/write-inverse';
import { readBackRefusal, relationRefusal, remainsRefusal } from './read-back';
import { RecordWriterRepository } from './record-writer.repository';
import { StepWriter } from './step-writer';

export interface Applied {
  readonly refused?: false;
  /** `table:uid:column` whose reference index only TYPO3 can compute. */
  indexPending: string[];
  uidOf: UidOf;
  /** Cache tags with the uids of new records in them. */
  cacheTags: string[];
  /** How to take the write back; null where nobody can. */
  inverse: WriteInverse | null;
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
  const repository = new RecordWriterRepository(db);
  const writer = new StepWriter(repository, { actorUid: plan.actorUid, now: plan.now });
  for (const step of plan.steps) {
    const refusal = await writer.write(step);
    if (refusal !== null) return refusal;
  }
  const indexPending = await refreshIndex(new ReferenceIndexRepository(db, instance), plan, writer);
  const refusal = await readBack(repository, plan, writer);
  return (
    refusal ?? {
      indexPending,
      uidOf: (planned) => writer.uids.uid(planned),
      cacheTags: plan.cacheTags.map((tag) => String(writer.uids.value(tag))),
      inverse: inverseOf({
        changes: writer.changes,
        left: writer.expected.rows(),
        origins: plan.origins,
        schemaOf: (table) => instance.table(table),
      }),
    }
  );
}

async function refreshIndex(
  index: ReferenceIndexRepository,
  plan: WritePlan,
  { uids }: StepWriter,
): Promise<string[]> {
  const pending: string[] = [];
  for (const { table, uid } of plan.indexed) {
    const columns = await index.refresh(table, uids.uid(uid));
    pending.push(...columns.map((column) => `${table}:${uids.uid(uid)}:${column}`));
  }
  return pending;
}

/** Every column written, and over it those the call was approved for; the rows of a table in one statement. */
async function readBack(
  repository: RecordWriterRepository,
  { readBack: approved }: WritePlan,
  { uids, expected, relations }: StepWriter,
): Promise<Refusal | null> {
  if (approved.columns.size > 0)
    expected.set(approved.table, uids.uid(approved.uid), uids.columns(approved.columns));
  for (const [table, rows] of expected.entries()) {
    const stored = await repository.read(table, [...rows.keys()]);
    for (const [uid, columns] of rows) {
      const refusal = readBackRefusal({ table, uid }, stored.get(uid) ?? null, columns);
      if (refusal !== null) return refusal;
    }
  }
  for (const [table, removed] of expected.removed) {
    const [remains] = (await repository.read(table, removed)).keys();
    if (remains !== undefined) return remainsRefusal(table, remains);
  }
  for (const { table, columns, present } of relations.all()) {
    if ((await repository.hasRelation(table, columns)) !== present) return relationRefusal(table);
  }
  return null;
}
