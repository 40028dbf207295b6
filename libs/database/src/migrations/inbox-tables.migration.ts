import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATED_AT, TABLE_OPTIONS } from './table-defaults';

const TURNS = `CREATE TABLE inbox_turns (
  turn_id CHAR(36) NOT NULL PRIMARY KEY,
  run_uuid CHAR(36) NOT NULL,
  kind VARCHAR(16) NOT NULL,
  owner INT NOT NULL,
  configuration VARCHAR(150) NOT NULL,
  status VARCHAR(16) NOT NULL,
  origin VARCHAR(32) NOT NULL,
  previous_turn_id CHAR(36) NULL,
  digest CHAR(64) NOT NULL,
  second_author INT NULL,
  requested_at DATETIME(3) NOT NULL,
  expires_at DATETIME(3) NULL,
  ${CREATED_AT},
  KEY status_requested (status, requested_at),
  KEY run_uuid (run_uuid)
) ${TABLE_OPTIONS}`;

const CARDS = `CREATE TABLE inbox_cards (
  turn_id CHAR(36) NOT NULL,
  call_id VARCHAR(16) NOT NULL,
  position INT NOT NULL,
  tool VARCHAR(190) NOT NULL,
  subject_table VARCHAR(255) NULL,
  subject_uid INT NULL,
  content LONGTEXT NOT NULL,
  lines_hash CHAR(64) NOT NULL DEFAULT '',
  failed TINYINT(1) NOT NULL,
  ${CREATED_AT},
  PRIMARY KEY (turn_id, call_id)
) ${TABLE_OPTIONS}`;

const DECISIONS = `CREATE TABLE inbox_decisions (
  decision_id CHAR(36) NOT NULL PRIMARY KEY,
  turn_id CHAR(36) NOT NULL,
  kind VARCHAR(16) NOT NULL,
  approved TINYINT(1) NOT NULL,
  decided_by INT NOT NULL,
  service VARCHAR(64) NULL,
  state VARCHAR(16) NOT NULL,
  digest CHAR(64) NOT NULL,
  reason LONGTEXT NULL,
  \`values\` LONGTEXT NULL,
  ${CREATED_AT},
  UNIQUE KEY turn_id (turn_id),
  KEY state_created (state, created_at)
) ${TABLE_OPTIONS}`;

const CALL_DECISIONS = `CREATE TABLE inbox_call_decisions (
  decision_id CHAR(36) NOT NULL,
  call_id VARCHAR(16) NOT NULL,
  approved TINYINT(1) NOT NULL,
  ${CREATED_AT},
  PRIMARY KEY (decision_id, call_id)
) ${TABLE_OPTIONS}`;

export class InboxTables1764500000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [TURNS, CARDS, DECISIONS, CALL_DECISIONS]) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox_call_decisions, inbox_decisions, inbox_cards, inbox_turns');
  }
}
