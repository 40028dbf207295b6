import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TABLE_OPTIONS } from './table-defaults';

const STEPS = `CREATE TABLE trace_steps (
  run_uuid CHAR(36) NOT NULL,
  sequence INT NOT NULL,
  kind VARCHAR(32) NOT NULL,
  round INT NOT NULL,
  duration_ms DECIMAL(12,2) NOT NULL,
  payload LONGTEXT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  PRIMARY KEY (run_uuid, sequence),
  KEY created_at (created_at)
) ${TABLE_OPTIONS}`;

/** `outbox_row` makes a row that is delivered twice one row, as (run, sequence) does for steps. */
const PROVIDER_CALLS = `CREATE TABLE trace_provider_calls (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  outbox VARCHAR(8) NOT NULL,
  outbox_id BIGINT UNSIGNED NOT NULL,
  run_uuid VARCHAR(36) NOT NULL,
  correlation_id VARCHAR(36) NOT NULL,
  operation VARCHAR(32) NOT NULL,
  provider VARCHAR(64) NOT NULL,
  model VARCHAR(128) NOT NULL,
  configuration_identifier VARCHAR(150) NOT NULL,
  served_provider VARCHAR(64) NOT NULL,
  served_model VARCHAR(128) NOT NULL,
  served_configuration_identifier VARCHAR(150) NOT NULL,
  be_user INT NOT NULL,
  source_extension VARCHAR(64) NOT NULL,
  source_operation VARCHAR(64) NOT NULL,
  success TINYINT(1) NOT NULL,
  error_class VARCHAR(255) NOT NULL,
  latency_ms INT NOT NULL,
  cache_hit TINYINT(1) NOT NULL,
  fallback_attempts INT NOT NULL,
  provider_retries INT NOT NULL,
  time_to_first_token_ms INT NULL,
  actual_input_tokens INT NULL,
  actual_output_tokens INT NULL,
  actual_cost DECIMAL(16,6) NULL,
  response_model VARCHAR(128) NULL,
  created_at DATETIME(3) NOT NULL,
  UNIQUE KEY outbox_row (outbox, outbox_id),
  KEY correlation_id (correlation_id),
  KEY run_uuid (run_uuid),
  KEY created_at (created_at)
) ${TABLE_OPTIONS}`;

const GOVERNANCE_EVENTS = `CREATE TABLE trace_governance_events (
  id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  outbox VARCHAR(8) NOT NULL,
  outbox_id BIGINT UNSIGNED NOT NULL,
  run_uuid VARCHAR(36) NOT NULL,
  correlation_id VARCHAR(36) NOT NULL,
  decision VARCHAR(32) NOT NULL,
  reason VARCHAR(64) NOT NULL,
  provider VARCHAR(64) NOT NULL,
  model VARCHAR(128) NOT NULL,
  configuration_identifier VARCHAR(150) NOT NULL,
  be_user INT NOT NULL,
  tool_name VARCHAR(190) NOT NULL,
  guardrail VARCHAR(255) NOT NULL,
  detail TEXT NOT NULL,
  created_at DATETIME(3) NOT NULL,
  UNIQUE KEY outbox_row (outbox, outbox_id),
  KEY correlation_id (correlation_id),
  KEY run_uuid (run_uuid),
  KEY decision (decision, created_at),
  KEY created_at (created_at)
) ${TABLE_OPTIONS}`;

export class TraceTables1764500000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [STEPS, PROVIDER_CALLS, GOVERNANCE_EVENTS]) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trace_governance_events, trace_provider_calls, trace_steps');
  }
}
