import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { createPool, type Pool } from 'mariadb';

/** The least a durable start needs: one committed row and one job. */
export class BareStart {
  private constructor(
    private readonly pool: Pool,
    private readonly queue: Queue,
  ) {}

  static async open(databaseUrl: string, redisUrl: string, prefix: string): Promise<BareStart> {
    const pool = createPool(poolOptions(databaseUrl));
    await pool.query(
      'CREATE TABLE IF NOT EXISTS bench_runs (uuid CHAR(36) PRIMARY KEY, body LONGTEXT) ENGINE=InnoDB',
    );
    const { hostname, port } = new URL(redisUrl);
    const connection = { host: hostname, port: Number(port || 6379) };
    return new BareStart(pool, new Queue('bench', { connection, prefix }));
  }

  async start(): Promise<void> {
    const id = randomUUID();
    await this.pool.query('INSERT INTO bench_runs VALUES (?, ?)', [id, 'x'.repeat(500)]);
    await this.queue.add('start', { id }, { jobId: id });
  }

  async close(): Promise<void> {
    await this.queue.close();
    await this.pool.end();
  }
}

/** The rows an approved metadata change leaves behind, and nothing else. */
export async function bareWrite(pool: Pool, index: number): Promise<void> {
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    await connection.query('SELECT * FROM pages WHERE uid = 3 FOR UPDATE');
    await connection.query('UPDATE pages SET description = ?, tstamp = ? WHERE uid = 3', [
      `Bare ${index}`,
      index,
    ]);
    await connection.query(
      "INSERT INTO sys_history (tstamp, actiontype, usertype, userid, recuid, tablename, history_data) VALUES (?, 2, 'BE', 2, 3, 'pages', '{}')",
      [index],
    );
    await connection.query(
      "INSERT INTO sys_log (tstamp, userid, action, recuid, tablename, type, details) VALUES (?, 2, 2, 3, 'pages', 1, 'bare')",
      [index],
    );
    const fence = [randomUUID(), randomUUID(), 'bench', 'f'.repeat(64), 'x'.repeat(300)];
    await connection.query(
      'INSERT INTO tx_agentsidecar_fence (run_uuid, turn_id, call_id, card_hash, outcome) VALUES (?, ?, ?, ?, ?)',
      fence,
    );
    await connection.commit();
  } finally {
    await connection.release();
  }
}

export function poolOptions(url: string): Parameters<typeof createPool>[0] {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    connectionLimit: 10,
  };
}
