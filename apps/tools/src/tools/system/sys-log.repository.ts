import type { SqlConnection } from '#database';

export interface SysLogEntry {
  tstamp: number;
  type: number;
  action: number;
  level: string | null;
  details: string | null;
}

/** The log TYPO3 keeps in the database. Never selected: who, from where, about which data. */
export class SysLogRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Newest first, equal times by uid; all levels for an empty `level`. */
  async newest(level: string, limit: number): Promise<SysLogEntry[]> {
    const filter = level === '' ? { sql: '1 = 1', params: [] } : { sql: 'level = ?', params: [level] };
    const oldest = await this.timeOfRow(filter, limit);
    return this.db.query<SysLogEntry>(
      `SELECT tstamp, type, action, level, details FROM sys_log WHERE ${filter.sql} AND tstamp >= ?
        ORDER BY tstamp DESC, uid LIMIT ?`,
      [...filter.params, oldest, limit],
    );
  }

  /** Along the index over time; ordering by time and uid at once would sort the whole table. */
  private async timeOfRow(filter: { sql: string; params: string[] }, position: number): Promise<number> {
    const rows = await this.db.query<{ tstamp: number }>(
      `SELECT tstamp FROM sys_log WHERE ${filter.sql} ORDER BY tstamp DESC LIMIT 1 OFFSET ?`,
      [...filter.params, position - 1],
    );
    return rows[0]?.tstamp ?? 0;
  }
}
