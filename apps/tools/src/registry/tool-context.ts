import type { SqlConnection } from '#database';
import type { BackendUser, InstanceModel } from '#typo3';

/** Everything a tool may know: no ambient session, no clock, no configuration. */
export interface ToolContext {
  /** The run's owner from live rows; null when that user is gone, disabled or a service account. */
  actor: BackendUser | null;
  snapshot: InstanceModel;
  /** Reads of TYPO3's database; inside an applied turn the writing transaction. */
  db: SqlConnection;
  /** Unix seconds. */
  now: number;
}
