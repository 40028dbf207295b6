import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import {
  applyTurn,
  previewAccess,
  previewTurn,
  turnOutcome,
  type AppliedTurn,
  type CallPreview,
  type PreviewAccess,
  type TurnOutcome,
} from '#contracts';
import { createDataSource, Envelope } from '#database';
import { bootService, RequestClient, stopService } from '#queue';
import type { DataSource } from 'typeorm';
import { scratchName } from '../mariadb/scratch-database';
import { uniqueRedisPrefix } from '../redis/redis-prefix';
import { CHECKOUT, DEMO_SITE } from '../stack/demo-site';
import { serverUrls } from '../stack/server-urls';
import { queryRows, withConnection, type Row } from '../stack/sql-session';
import { createStackDatabases, type StackDatabases } from '../stack/stack-databases';
import { WriteTurns, type AskedCall, type Decided, type WriteTurn } from './write-turn';

@Module({})
class AskerModule {}

export interface ReviewedTurn extends WriteTurn {
  previews: CallPreview[];
  digest: string;
  decisionId: string;
}

/** `tools` in two replicas on the demo site's database with its two accounts, a migrated sidecar database and its own part of Redis. */
export class WriteStage {
  turns: WriteTurns;
  private client: RequestClient;
  private replicas: INestApplication[] = [];

  private constructor(
    readonly databases: StackDatabases,
    private readonly dataSource: DataSource,
    private readonly cleanups: (() => Promise<unknown>)[],
  ) {}

  static async start(
    tools: Type,
    snapshot: Record<string, unknown> = DEMO_SITE.snapshot(),
  ): Promise<WriteStage> {
    const databases = await createStackDatabases(serverUrls().mariadb, {
      sidecar: scratchName(),
      typo3: scratchName(),
    });
    const redis = uniqueRedisPrefix();
    Object.assign(process.env, {
      SIDECAR_DATABASE_URL: databases.sidecarUrl,
      SIDECAR_TYPO3_READ_URL: databases.typo3ReadUrl,
      SIDECAR_TYPO3_WRITE_URL: databases.typo3WriteUrl,
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: redis.prefix,
      SIDECAR_PROJECT_PATH: resolve(CHECKOUT, 'deploy/demo/site'),
      SIDECAR_INSTANCE_ID: DEMO_SITE.instanceId,
      SIDECAR_KEK: randomBytes(32).toString('base64'),
      SIDECAR_SNAPSHOT_POLL_SECONDS: '0.2',
      SIDECAR_OPS_PORT: '0',
      SIDECAR_LOG_LEVEL: 'silent',
    });
    const dataSource = await createDataSource({ url: databases.sidecarUrl }).initialize();
    const stage = new WriteStage(databases, dataSource, [() => redis.clear(), () => databases.drop()]);
    await stage.switchOn();
    await stage.activate(snapshot);
    await stage.boot(tools);
    return stage;
  }

  /** Suspends a turn, has its cards made, opens and approves it. */
  async review(owner: number, calls: readonly AskedCall[], decided: Decided = {}): Promise<ReviewedTurn> {
    const turn = await this.turns.suspend(owner, calls);
    const { previews } = await this.client.ask(previewTurn, { runUuid: turn.runUuid, turnId: turn.turnId });
    const digest = await this.turns.open(turn, previews);
    const decisionId = await this.turns.decide(turn, digest, decided);
    return { ...turn, previews, digest, decisionId };
  }

  apply({
    runUuid,
    turnId,
    decisionId,
    callIds,
  }: Pick<ReviewedTurn, 'runUuid' | 'turnId' | 'decisionId' | 'callIds'>): Promise<AppliedTurn> {
    return this.client.ask(applyTurn, { runUuid, turnId, decisionId, callIds });
  }

  outcome({ runUuid, turnId }: WriteTurn): Promise<TurnOutcome> {
    return this.client.ask(turnOutcome, { runUuid, turnId });
  }

  access(sub: string, turnIds: string[]): Promise<PreviewAccess> {
    return this.client.ask(previewAccess, { sub, turnIds });
  }

  /** Changes TYPO3's database with the server's own account, as somebody else would. */
  async changeTypo3(sql: string, values: unknown[] = []): Promise<void> {
    await withConnection(this.databases.typo3Url, (connection) => connection.query(sql, values));
  }

  /** Rows of TYPO3's database. */
  typo3(sql: string, values: unknown[] = []): Promise<Row[]> {
    return queryRows(this.databases.typo3Url, sql, values);
  }

  sidecar<T = Row>(sql: string, values: unknown[] = []): Promise<T[]> {
    return this.dataSource.query(sql, values);
  }

  get<T>(type: Type<T>): T {
    const [first] = this.replicas;
    if (first === undefined) throw new Error('A stage needs a replica.');
    return first.get(type, { strict: false });
  }

  async stop(): Promise<void> {
    for (const cleanup of this.cleanups) await cleanup();
  }

  private async switchOn(): Promise<void> {
    await this.sidecar(
      "INSERT INTO tools_group_state (name, enabled, changed_by) VALUES ('editing', 1, 'test')",
    );
    await this.sidecar(
      "INSERT INTO tools_tool_state (name, enabled, changed_by) VALUES ('update_page_metadata', 1, 'test')",
    );
  }

  private async activate(snapshot: Record<string, unknown>): Promise<void> {
    const json = JSON.stringify(snapshot);
    await this.sidecar(
      `INSERT INTO tools_snapshots (hash, document, typo3_version, generated_at, received_at, active)
       VALUES (?, ?, '13.4.34', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1)`,
      [createHash('sha256').update(json).digest('hex'), gzipSync(json)],
    );
  }

  private async boot(tools: Type): Promise<void> {
    this.replicas = [await bootService('tools', tools), await bootService('tools', tools)];
    const asker = await bootService('gateway', AskerModule);
    this.client = asker.get(RequestClient);
    this.turns = new WriteTurns(this.dataSource, this.get(Envelope));
    this.cleanups.unshift(
      () => Promise.all([asker, ...this.replicas].map((app) => stopService(app))),
      () => this.dataSource.destroy(),
    );
  }
}
