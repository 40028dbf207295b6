import { randomBytes } from 'node:crypto';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import {
  decideTurn,
  getTurn,
  listTurns,
  type Actor,
  type DecidedTurn,
  type DecisionBody,
  type Page,
  type TurnListState,
  type TurnView,
} from '#contracts';
import { createDataSource, Envelope } from '#database';
import { bootService, RequestClient, stopService, WakeUpSender } from '#queue';
import type { DataSource } from 'typeorm';
import { createSidecarDatabase } from '../mariadb/sidecar-database';
import { uniqueRedisPrefix } from '../redis/redis-prefix';
import { agentPeer, type AgentPeerState } from './agent.peer';
import { SuspendedRuns } from './suspended-run';
import { toolsPeer, type ToolsPeerState } from './tools.peer';

@Module({})
class AskerModule {}

/** `inbox` in several replicas between peers of `agent` and `tools`, on a scratch database and its own part of Redis. */
export class InboxStage {
  readonly tools: ToolsPeerState = { actors: new Map(), readable: () => ({}), previewAsks: [] };
  readonly agent: AgentPeerState = { context: {}, beforeClaim: () => undefined, claims: [] };

  private constructor(
    readonly dataSource: DataSource,
    private readonly cleanups: (() => Promise<unknown>)[],
  ) {}

  runs: SuspendedRuns;
  replicas: INestApplication[] = [];
  wakeUps: WakeUpSender;
  private client: RequestClient;

  static async start(inbox: Type, options: { replicas: number }): Promise<InboxStage> {
    const database = await createSidecarDatabase();
    const redis = uniqueRedisPrefix();
    Object.assign(process.env, {
      SIDECAR_DATABASE_URL: database.url,
      SIDECAR_REDIS_URL: redis.url,
      SIDECAR_REDIS_PREFIX: redis.prefix,
      SIDECAR_KEK: randomBytes(32).toString('base64'),
      SIDECAR_INBOX_SWEEP_SECONDS: '0.5',
      SIDECAR_OPS_PORT: '0',
      SIDECAR_LOG_LEVEL: 'silent',
    });
    const dataSource = await createDataSource({ url: database.url }).initialize();
    const stage = new InboxStage(dataSource, [() => redis.clear(), () => database.drop()]);
    await stage.boot(inbox, options.replicas);
    return stage;
  }

  /** Everybody a test needs, by what they may do. */
  actor(uid: number, extra: Partial<Actor> = {}): string {
    const sub = extra.kind === 'service' ? `service:bot${this.tools.actors.size}` : `be_user:${uid}`;
    this.tools.actors.set(sub, {
      ...{ kind: 'user', sub, uid, username: `user${uid}`, admin: false, groups: [], grants: [], scopes: [] },
      ...{ modules: [], language: 'default', ...extra },
    });
    return sub;
  }

  getTurn(sub: string, turnId: string): Promise<TurnView> {
    return this.client.ask(getTurn, { sub, turnId });
  }

  listTurns(
    sub: string,
    query: { state?: TurnListState; limit?: number; cursor?: string } = {},
  ): Promise<Page<TurnView>> {
    return this.client.ask(listTurns, { limit: 50, ...query, sub });
  }

  async decide(sub: string, turnId: string, body: DecisionBody): Promise<DecidedTurn> {
    return this.decideRequest(sub, turnId, await this.runs.request(sub, body));
  }

  decideRequest(sub: string, turnId: string, requestId: string): Promise<DecidedTurn> {
    return this.client.ask(decideTurn, { sub, turnId, requestId });
  }

  rows<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return this.dataSource.query(sql, parameters);
  }

  async stop(): Promise<void> {
    for (const cleanup of this.cleanups) await cleanup();
  }

  private async boot(inbox: Type, replicas: number): Promise<void> {
    const peers = [
      await bootService('tools', toolsPeer(this.tools)),
      await bootService('agent', agentPeer(this.agent)),
    ];
    for (let count = 0; count < replicas; count += 1) this.replicas.push(await bootService('inbox', inbox));
    const asker = await bootService('gateway', AskerModule);
    this.client = asker.get(RequestClient);
    this.wakeUps = asker.get(WakeUpSender);
    const [first] = this.replicas;
    if (first === undefined) throw new Error('A stage needs a replica.');
    this.runs = new SuspendedRuns(this.dataSource, first.get(Envelope));
    const apps = [asker, ...this.replicas, ...peers];
    this.cleanups.unshift(
      () => Promise.all(apps.map((app) => stopService(app))),
      () => this.dataSource.destroy(),
    );
  }
}
