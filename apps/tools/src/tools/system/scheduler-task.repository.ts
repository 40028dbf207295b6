import type { SqlConnection } from '#database';
import { TableColumnsRepository, quoteName } from '#typo3';

const TABLE = 'tx_scheduler_task';

/** `tasktype` came with TYPO3 14. The serialised task is never read. */
const COLUMNS = [
  'uid',
  'tasktype',
  'description',
  'nextexecution',
  'lastexecution_time',
  'lastexecution_failure',
  'disable',
];

/** A column the installation lacks is missing. */
export interface SchedulerTaskRow {
  uid: number;
  tasktype?: string | null;
  description?: string | null;
  nextexecution?: number | null;
  lastexecution_time?: number | null;
  lastexecution_failure?: string | null;
  disable?: number | null;
}

export class SchedulerTaskRepository {
  constructor(private readonly db: SqlConnection) {}

  /** By uid, deleted ones left out (D-30.8); null where there is no scheduler. */
  async tasks(limit: number): Promise<SchedulerTaskRow[] | null> {
    const existing = await new TableColumnsRepository(this.db).columnsOf(TABLE);
    if (!existing.includes('uid')) {
      return null;
    }
    const columns = COLUMNS.filter((column) => existing.includes(column)).map(quoteName);
    return this.db.query<SchedulerTaskRow>(
      `SELECT ${columns.join(', ')} FROM ${TABLE}
        ${existing.includes('deleted') ? 'WHERE deleted = 0' : ''} ORDER BY uid LIMIT ?`,
      [limit],
    );
  }
}
