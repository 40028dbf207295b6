import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATED_AT, TABLE_OPTIONS } from './table-defaults';

export class GatewayTables1764500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE gateway_requests (
      id CHAR(36) NOT NULL PRIMARY KEY,
      actor VARCHAR(80) NOT NULL,
      idempotency_key VARCHAR(255) NULL,
      method_path VARCHAR(255) NOT NULL,
      body_hash CHAR(64) NOT NULL,
      resource_id CHAR(36) NULL,
      status VARCHAR(16) NOT NULL,
      http_status INT NULL,
      body LONGTEXT NULL,
      response LONGTEXT NULL,
      expires_at DATETIME(3) NOT NULL,
      ${CREATED_AT},
      UNIQUE KEY actor_key (actor, idempotency_key),
      KEY expires_at (expires_at)
    ) ${TABLE_OPTIONS}`);
    await runner.query(`CREATE TABLE gateway_sessions (
      token_hash CHAR(64) NOT NULL PRIMARY KEY,
      sub VARCHAR(80) NOT NULL,
      csrf_hash CHAR(64) NOT NULL,
      idle_until DATETIME(3) NOT NULL,
      ends_at DATETIME(3) NOT NULL,
      ${CREATED_AT},
      KEY ends_at (ends_at)
    ) ${TABLE_OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway_sessions, gateway_requests');
  }
}
