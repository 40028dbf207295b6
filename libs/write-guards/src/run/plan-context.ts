import type { SqlConnection } from '#database';
import type { BackendUser, InstanceModel } from '#typo3';

/** What every operation of a run is planned with. */
export interface PlanContext {
  actor: BackendUser;
  instance: InstanceModel;
  db: SqlConnection;
  /** Unix seconds; the same for all rows of a run. */
  now: number;
  /** Read-only mount of the project folder; without it files and what TSconfig imports are unknown. */
  projectPath?: string | undefined;
}
