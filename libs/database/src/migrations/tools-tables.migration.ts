import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATED_AT, TABLE_OPTIONS } from './table-defaults';

const SNAPSHOTS = `CREATE TABLE tools_snapshots (
  hash CHAR(64) NOT NULL PRIMARY KEY,
  document LONGBLOB NOT NULL,
  typo3_version VARCHAR(32) NOT NULL,
  generated_at DATETIME(3) NOT NULL,
  received_at DATETIME(3) NOT NULL,
  active TINYINT(1) NOT NULL DEFAULT 0,
  ${CREATED_AT},
  KEY active (active)
) ${TABLE_OPTIONS}`;

const switches = (name: string): string => `CREATE TABLE ${name} (
  name VARCHAR(190) NOT NULL PRIMARY KEY,
  enabled TINYINT(1) NOT NULL,
  changed_by VARCHAR(80) NOT NULL,
  ${CREATED_AT}
) ${TABLE_OPTIONS}`;

const WRITES = `CREATE TABLE tools_writes (
  uuid CHAR(36) NOT NULL PRIMARY KEY,
  run_uuid CHAR(36) NOT NULL,
  call_id VARCHAR(16) NOT NULL,
  \`table\` VARCHAR(255) NOT NULL,
  record_uid INT NOT NULL,
  action VARCHAR(16) NOT NULL,
  inverse LONGTEXT NULL,
  undone_by CHAR(36) NULL,
  ${CREATED_AT},
  UNIQUE KEY call_of_run (run_uuid, call_id)
) ${TABLE_OPTIONS}`;

export class ToolsTables1764500000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tables = [SNAPSHOTS, switches('tools_tool_state'), switches('tools_group_state'), WRITES];
    for (const table of tables) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tools_writes, tools_group_state, tools_tool_state, tools_snapshots');
  }
}
