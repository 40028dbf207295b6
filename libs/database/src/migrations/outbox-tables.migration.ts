import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATED_AT, TABLE_OPTIONS } from './table-defaults';

/** Payload is text without a JSON check: a row nobody can read must not keep its neighbours from being stored. */
const outbox = (name: string): string => `CREATE TABLE ${name} (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  kind VARCHAR(16) NOT NULL,
  run_uuid VARCHAR(36) NOT NULL,
  sequence INT NULL,
  payload LONGTEXT NOT NULL,
  ${CREATED_AT},
  UNIQUE KEY step (run_uuid, sequence),
  KEY created_at (created_at)
) ${TABLE_OPTIONS}`;

export class OutboxTables1764500000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outbox('agent_outbox'));
    await runner.query(outbox('tools_outbox'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tools_outbox, agent_outbox');
  }
}
