import { createConnection } from 'mariadb';
import { CONNECTION_OPTIONS, credentialsOf } from '../core/connection-options';
import { CREATED_AT, TABLE_OPTIONS } from '../migrations/table-defaults';

/** The only object of ours in TYPO3's database (D-21). */
export const FENCE_TABLE = 'tx_agentsidecar_fence';

/** One row per applied call, committed with the write it fences; the key is stricter than run, turn, call (spec 05 §6). */
const CREATE = `CREATE TABLE IF NOT EXISTS ${FENCE_TABLE} (
  run_uuid CHAR(36) NOT NULL,
  turn_id CHAR(36) NOT NULL,
  call_id VARCHAR(16) NOT NULL,
  card_hash CHAR(64) NOT NULL,
  outcome LONGTEXT NOT NULL,
  ${CREATED_AT},
  PRIMARY KEY (run_uuid, call_id),
  KEY created_at (created_at)
) ${TABLE_OPTIONS}`;

/**
 * Creates the fence table with an account that may create tables there. An install step, never done at start-up: TYPO3's database is
 * not ours to change unasked.
 */
export async function ensureFenceTable(url: string): Promise<void> {
  const connection = await createConnection({ ...CONNECTION_OPTIONS, ...credentialsOf(url) });
  try {
    await connection.query(CREATE);
  } finally {
    await connection.end();
  }
}
