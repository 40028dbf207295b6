import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Runs whose steps are deleted together. */
const RUN_CHUNK = 500;
const ROW_CHUNK = 5_000;

type EventTable = 'trace_provider_calls' | 'trace_governance_events';

/** Deletes what is past its window; ages are judged by the database clock. */
@Injectable()
export class TraceRetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Steps of runs older than the window, whatever their status, and of runs that no longer exist. A run goes with all its
   * steps or stays with all of them. Returns how many runs lost theirs.
   */
  async deleteStepsOfOldRuns(days: number): Promise<number> {
    let total = 0;
    for (;;) {
      const runs = await this.oldRuns(days);
      if (runs.length === 0) return total;
      const placeholders = runs.map(() => '?').join(', ');
      await this.inChunks(`DELETE FROM trace_steps WHERE run_uuid IN (${placeholders})`, runs);
      total += runs.length;
    }
  }

  async deleteOlderThan(table: EventTable, days: number): Promise<number> {
    return this.inChunks(`DELETE FROM ${table} WHERE created_at < UTC_TIMESTAMP(3) - INTERVAL ? DAY`, [days]);
  }

  private async oldRuns(days: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ run_uuid: string }[]>(
      `SELECT DISTINCT s.run_uuid FROM trace_steps s LEFT JOIN agent_runs r ON r.uuid = s.run_uuid
       WHERE s.created_at < UTC_TIMESTAMP(3) - INTERVAL ? DAY
         AND (r.uuid IS NULL OR r.created_at < UTC_TIMESTAMP(3) - INTERVAL ? DAY) LIMIT ${RUN_CHUNK}`,
      [days, days],
    );
    return rows.map((row) => row.run_uuid);
  }

  /** Short transactions, so that storing steps never waits for a purge. */
  private async inChunks(statement: string, parameters: unknown[]): Promise<number> {
    let total = 0;
    for (;;) {
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(
        `${statement} LIMIT ${ROW_CHUNK}`,
        parameters,
      );
      total += affectedRows;
      if (affectedRows < ROW_CHUNK) return total;
    }
  }
}
