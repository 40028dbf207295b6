import type { SqlConnection } from '#database';
import type { InstanceModel } from '#typo3';
import { applyWritePlan, planOfRun, type Applied, type Refusal, type WriteRun } from '#write-guards';

/** Writes the steps of a run as an approved plan's, with a card nobody reads. */
export async function applyRun(
  db: SqlConnection,
  instance: InstanceModel,
  run: WriteRun,
): Promise<Applied | Refusal> {
  return applyWritePlan(db, instance, {
    ...(await planOfRun(run)),
    card: { lines: [], record: { table: '', uid: 0, label: '' }, diff: [], warnings: [] },
    readBack: { table: '', uid: 0, columns: new Map() },
    target: null,
    success: () => '',
  });
}
