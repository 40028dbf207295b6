import { randomBytes } from 'node:crypto';
import { withConnection } from '../stack/sql-session';

export interface ScratchDatabase {
  /** `mysql://…/<name>` */
  url: string;
  name: string;
  drop(): Promise<void>;
}

export function scratchName(): string {
  return `sidecar_test_${randomBytes(6).toString('hex')}`;
}

export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  await withConnection(serverUrl, (connection) =>
    connection.query(`DROP DATABASE IF EXISTS ${connection.escapeId(database)}`),
  );
}
