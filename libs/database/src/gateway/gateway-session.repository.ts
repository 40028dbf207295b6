import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface NewSession {
  /** Lower-case hex SHA-256 of the cookie's value. */
  tokenHash: string;
  csrfHash: string;
  sub: string;
  idleSeconds: number;
  maxSeconds: number;
}

/** Sessions of the dashboard, judged by the database clock. */
@Injectable()
export class GatewaySessionRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert({ tokenHash, sub, csrfHash, idleSeconds, maxSeconds }: NewSession): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO gateway_sessions (token_hash, sub, csrf_hash, idle_until, ends_at)
       VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)`,
      [tokenHash, sub, csrfHash, idleSeconds, maxSeconds],
    );
  }

  /** A session that has not ended, its idle time renewed; null otherwise. */
  async touch(tokenHash: string, idleSeconds: number): Promise<{ sub: string; csrfHash: string } | null> {
    await this.dataSource.query(
      `UPDATE gateway_sessions SET idle_until = LEAST(UTC_TIMESTAMP(3) + INTERVAL ? SECOND, ends_at)
        WHERE token_hash = ? AND idle_until > UTC_TIMESTAMP(3) AND ends_at > UTC_TIMESTAMP(3)`,
      [idleSeconds, tokenHash],
    );
    return this.findAlive(tokenHash);
  }

  /** Whether the session has not ended; its idle time goes on. */
  async isAlive(tokenHash: string): Promise<boolean> {
    return (await this.findAlive(tokenHash)) !== null;
  }

  async remove(tokenHash: string): Promise<void> {
    await this.dataSource.query('DELETE FROM gateway_sessions WHERE token_hash = ?', [tokenHash]);
  }

  async purgeEnded(limit: number): Promise<number> {
    const result = await this.dataSource.query<{ affectedRows: number }>(
      `DELETE FROM gateway_sessions WHERE ends_at <= UTC_TIMESTAMP(3) OR idle_until <= UTC_TIMESTAMP(3)
        ORDER BY ends_at LIMIT ?`,
      [limit],
    );
    return result.affectedRows;
  }

  private async findAlive(tokenHash: string): Promise<{ sub: string; csrfHash: string } | null> {
    const rows = await this.dataSource.query<{ sub: string; csrfHash: string }[]>(
      `SELECT sub, csrf_hash AS csrfHash FROM gateway_sessions
        WHERE token_hash = ? AND idle_until > UTC_TIMESTAMP(3) AND ends_at > UTC_TIMESTAMP(3)`,
      [tokenHash],
    );
    return rows[0] ?? null;
  }
}
