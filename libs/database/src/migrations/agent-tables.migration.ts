import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATED_AT, TABLE_OPTIONS } from './table-defaults';

const RUNS = `CREATE TABLE agent_runs (
  uuid CHAR(36) NOT NULL PRIMARY KEY,
  status VARCHAR(32) NOT NULL,
  kind VARCHAR(16) NOT NULL DEFAULT 'model',
  configuration_uid INT NOT NULL DEFAULT 0,
  configuration_identifier VARCHAR(150) NOT NULL,
  be_user INT NOT NULL DEFAULT 0,
  owner_sub VARCHAR(80) NOT NULL,
  interactive TINYINT(1) NOT NULL DEFAULT 0,
  max_rounds INT NOT NULL DEFAULT 5,
  iterations INT NOT NULL DEFAULT 0,
  truncated TINYINT(1) NOT NULL DEFAULT 0,
  total_prompt_tokens INT NOT NULL DEFAULT 0,
  total_completion_tokens INT NOT NULL DEFAULT 0,
  total_tokens INT NOT NULL DEFAULT 0,
  estimated_cost DECIMAL(10,6) NULL,
  error_class VARCHAR(255) NOT NULL DEFAULT '',
  termination_reason VARCHAR(32) NOT NULL DEFAULT '',
  claimed_by VARCHAR(64) NOT NULL DEFAULT '',
  lease_expires DATETIME(3) NULL,
  requeue_count INT NOT NULL DEFAULT 0,
  pending_effect VARCHAR(32) NOT NULL DEFAULT '',
  wake INT NOT NULL DEFAULT 0,
  retry_at DATETIME(3) NULL,
  turn_id CHAR(36) NULL,
  decision_id CHAR(36) NULL,
  expires_at DATETIME(3) NULL,
  cancel_requested_at DATETIME(3) NULL,
  next_sequence INT NOT NULL DEFAULT 0,
  caller_extension VARCHAR(64) NOT NULL DEFAULT '',
  caller_operation VARCHAR(64) NOT NULL DEFAULT '',
  started_at DATETIME(3) NULL,
  finished_at DATETIME(3) NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  ${CREATED_AT},
  KEY owner (be_user, created_at),
  KEY status_created (status, created_at),
  KEY status_lease (status, lease_expires),
  KEY status_expires (status, expires_at),
  KEY created_at (created_at)
) ${TABLE_OPTIONS}`;

const RUN_STATE = `CREATE TABLE agent_run_state (
  run_uuid CHAR(36) NOT NULL PRIMARY KEY,
  request LONGTEXT NULL,
  state LONGTEXT NULL,
  answer LONGTEXT NULL,
  answer_until DATETIME(3) NULL,
  ${CREATED_AT},
  KEY answer_until (answer_until)
) ${TABLE_OPTIONS}`;

const CALLS = `CREATE TABLE agent_calls (
  run_uuid CHAR(36) NOT NULL,
  call_id VARCHAR(16) NOT NULL,
  turn_id CHAR(36) NULL,
  position INT NOT NULL,
  round INT NOT NULL,
  tool VARCHAR(190) NOT NULL,
  effect VARCHAR(32) NOT NULL,
  offered TINYINT(1) NOT NULL,
  arguments LONGTEXT NULL,
  preview LONGTEXT NULL,
  outcome VARCHAR(32) NULL,
  ${CREATED_AT},
  PRIMARY KEY (run_uuid, call_id),
  KEY turn (turn_id, position)
) ${TABLE_OPTIONS}`;

const USAGE = `CREATE TABLE agent_usage (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  day DATE NOT NULL,
  operation VARCHAR(32) NOT NULL,
  provider VARCHAR(64) NOT NULL,
  be_user INT NOT NULL DEFAULT 0,
  configuration VARCHAR(150) NOT NULL,
  model_uid INT NOT NULL DEFAULT 0,
  model_id VARCHAR(128) NOT NULL,
  task VARCHAR(64) NOT NULL DEFAULT '',
  source_extension VARCHAR(64) NOT NULL DEFAULT '',
  requests INT NOT NULL DEFAULT 0,
  tokens BIGINT NOT NULL DEFAULT 0,
  cost DECIMAL(16,6) NOT NULL DEFAULT 0,
  ${CREATED_AT},
  UNIQUE KEY ledger (day, operation, provider, be_user, configuration, model_uid, model_id, task, source_extension),
  KEY user_day (be_user, day),
  KEY configuration_day (configuration, day)
) ${TABLE_OPTIONS}`;

export class AgentTables1764500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [RUNS, RUN_STATE, CALLS, USAGE]) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE agent_usage, agent_calls, agent_run_state, agent_runs');
  }
}
