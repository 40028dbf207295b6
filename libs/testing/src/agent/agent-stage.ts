import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication, Type } from '@nestjs/common';
import {
  advanceRun,
  claimTurn,
  startRun,
  type Actor,
  type ClaimedTurn,
  type DirectCallBody,
  type Message,
  type Payload,
  type RequestContract,
  type RunStatus,
  type StartRunBody,
  type Verdict,
} from '#contracts';
import { loadConfig, EncryptionConfig } from '#config';
import {
  AgentCallRepository,
  createDataSource,
  Envelope,
  InboxDecisionRepository,
  type AgentRun,
  AgentRunRepository,
} from '#database';
import { bootService, RequestClient, stopService, WakeUpSender } from '#queue';
import type { DataSource } from 'typeorm';
import { createSidecarDatabase } from '../mariadb/sidecar-database';
import { ScriptedModelServer } from '../model/scripted-model.server';
import { Peer } from '../peers/peer';
import { withEnvironment } from '../peers/with-environment';
import { uniqueRedisPrefix } from '../redis/redis-prefix';
import { AgentToolsPeer } from './agent-tools.peer';

export interface StageOptions {
  /** The app under test. */
  module: Type;
  env?: Record<string, string>;
  /** Added to the one configuration, named `default`. */
  configuration?: Record<string, unknown>;
  model?: Record<string, unknown>;
}

export interface StageDecision {
  decision: Verdict;
  calls?: Record<string, boolean>;
  reason?: string;
  decidedBy?: number;
}

export interface StageStep {
  sequence: number;
  kind: string;
  event: string;
  round: number;
  [key: string]: unknown;
}

/** `agent` in one or more replicas between peers of `tools` and `inbox`, on a scratch database, with a scripted model. */
export class AgentStage {
  readonly replicas: INestApplication[] = [];
  readonly kek = randomBytes(32).toString('base64');
  model: ScriptedModelServer;
  tools: AgentToolsPeer;
  toolsPeer: Peer;
  inbox: Peer;
  dataSource: DataSource;
  private gateway: Peer;
  private envelope: Envelope;
  private variables: Record<string, string>;
  private readonly cleanups: (() => Promise<unknown>)[] = [];

  private constructor(private readonly options: StageOptions) {}

  static async start(options: StageOptions): Promise<AgentStage> {
    const stage = new AgentStage(options);
    await stage.prepare();
    await stage.addReplica();
    return stage;
  }

  async addReplica(env: Record<string, string> = {}): Promise<INestApplication> {
    const boot = (): Promise<INestApplication> =>
      bootService('agent', this.options.module, { concurrency: { 'agent.runs': 8 } });
    const app = await withEnvironment({ ...this.variables, ...env }, boot);
    this.replicas.push(app);
    return app;
  }

  async stopReplica(app: INestApplication): Promise<void> {
    this.replicas.splice(this.replicas.indexOf(app), 1);
    await stopService(app);
  }

  actor(uid: number, facts: Partial<Actor> = {}): string {
    const sub = facts.kind === 'service' ? `service:bot${uid}` : `be_user:${uid}`;
    const base = { kind: 'user' as const, username: `user${uid}`, admin: false, groups: [], modules: [] };
    const rights = { grants: ['tasks_use'], scopes: [], language: 'default' };
    this.tools.actors.set(sub, { sub, uid, ...base, ...rights, ...facts });
    return sub;
  }

  ask<M extends Message, R>(contract: RequestContract<M, R>, payload: Payload<M>): Promise<R> {
    return this.gateway.application.get(RequestClient).ask(contract, payload);
  }

  /** Stores a body as the gateway does; its id goes into the message. */
  async storeBody(body: StartRunBody | DirectCallBody, sub: string, runUuid: string): Promise<string> {
    const id = randomUUID();
    const sealed = this.envelope.seal(JSON.stringify(body), 'gateway_requests.body', id);
    await this.dataSource.query(
      `INSERT INTO gateway_requests (id, actor, method_path, body_hash, resource_id, status, body, expires_at)
       VALUES (?, ?, 'POST /v1/runs', REPEAT('0', 64), ?, 'open', ?, UTC_TIMESTAMP(3) + INTERVAL 1 HOUR)`,
      [id, sub, runUuid, sealed],
    );
    return id;
  }

  /** @returns the uuid of the started run */
  async startRun(
    body: StartRunBody = {},
    sub = 'be_user:7',
    runUuid: string = randomUUID(),
  ): Promise<string> {
    if (!this.tools.actors.has(sub)) this.actor(7);
    const full: StartRunBody =
      body.messages || body.prompt !== undefined ? body : { prompt: 'Go on.', ...body };
    const id = await this.storeBody(full, sub, runUuid);
    await this.ask(startRun, { sub, runUuid, source: { kind: 'request', id } });
    return runUuid;
  }

  async run(runUuid: string): Promise<AgentRun> {
    const run = await new AgentRunRepository(this.dataSource).find(runUuid);
    if (!run) throw new Error(`no run ${runUuid}`);
    return run;
  }

  /** Waits until the run has one of the statuses. */
  async until(runUuid: string, ...statuses: RunStatus[]): Promise<AgentRun> {
    return this.eventually(async () => {
      const run = await this.run(runUuid);
      return (statuses as string[]).includes(run.status) ? run : null;
    });
  }

  /** The first value that is not null, false or undefined; fails after a minute. */
  async eventually<T>(look: () => Promise<T | null | false | undefined>): Promise<T> {
    for (const deadline = Date.now() + 60_000; ;) {
      const value = await look();
      if (value) return value;
      if (Date.now() > deadline) throw new Error('It did not happen in time.');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Records a decision as `inbox` does and claims its turn. */
  async decide(runUuid: string, verdict: StageDecision): Promise<ClaimedTurn & { decisionId: string }> {
    const turnId = (await this.run(runUuid)).turnId ?? '';
    const decisionId = randomUUID();
    const reason =
      verdict.reason === undefined
        ? null
        : this.envelope.seal(verdict.reason, 'inbox_decisions.reason', runUuid);
    const approved = verdict.decision === 'approve';
    const facts = { kind: 'decision', approved, decidedBy: verdict.decidedBy ?? 9, service: null, reason };
    await this.dataSource.transaction((tx) =>
      new InboxDecisionRepository(this.dataSource).insert(
        { decisionId, turnId, digest: '0'.repeat(64), ...facts },
        new Map(Object.entries(verdict.calls ?? {})),
        tx,
      ),
    );
    return { decisionId, ...(await this.ask(claimTurn, { runUuid, turnId, decisionId })) };
  }

  /** Steps in order, from the outbox: no `trace` takes them away here. */
  async steps(runUuid: string): Promise<StageStep[]> {
    const rows = await this.dataSource.query<{ sequence: number; payload: string }[]>(
      "SELECT sequence, payload FROM agent_outbox WHERE run_uuid = ? AND kind = 'step' ORDER BY sequence",
      [runUuid],
    );
    return rows.map(({ sequence, payload }) => ({ ...(JSON.parse(payload) as StageStep), sequence }));
  }

  async events(runUuid: string): Promise<string[]> {
    return (await this.steps(runUuid)).map(({ event }) => event);
  }

  /** A job as a late or repeated one would come. */
  async wake(runUuid: string, wake: number): Promise<void> {
    await this.gateway.application.get(WakeUpSender).send(advanceRun, { runUuid, wake });
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((app) => stopService(app)));
    await Promise.all([this.toolsPeer, this.inbox, this.gateway].map((peer) => peer.stop()));
    await this.model.stop();
    for (const cleanup of this.cleanups) await cleanup();
  }

  private async prepare(): Promise<void> {
    const database = await createSidecarDatabase();
    const redis = uniqueRedisPrefix();
    this.model = await ScriptedModelServer.start(() => ({ content: 'Done.' }));
    const folder = mkdtempSync(join(tmpdir(), 'agent-stage-'));
    const recordsFile = join(folder, 'records.json');
    writeFileSync(recordsFile, JSON.stringify(this.records()));
    this.variables = {
      ...{ SIDECAR_DATABASE_URL: database.url, SIDECAR_REDIS_URL: redis.url },
      ...{ SIDECAR_REDIS_PREFIX: redis.prefix, SIDECAR_KEK: this.kek, SIDECAR_OPS_PORT: '0' },
      ...{ SIDECAR_LOG_LEVEL: 'silent', SIDECAR_CONFIG: recordsFile },
      ...{ SIDECAR_AGENT_SWEEP_SECONDS: '0.3', SIDECAR_QUEUED_GRACE_SECONDS: '0.5' },
      ...this.options.env,
    };
    this.dataSource = await createDataSource({ url: database.url }).initialize();
    this.envelope = new Envelope(loadConfig(EncryptionConfig, { SIDECAR_KEK: this.kek }));
    this.tools = new AgentToolsPeer(this.dataSource, new AgentCallRepository(this.dataSource, this.envelope));
    this.toolsPeer = await Peer.start('tools', this.variables, this.tools.answers());
    this.inbox = await Peer.start('inbox', this.variables);
    this.gateway = await Peer.start('gateway', this.variables);
    this.cleanups.push(
      () => this.dataSource.destroy(),
      () => redis.clear(),
      () => database.drop(),
      async () => rmSync(folder, { recursive: true }),
    );
  }

  private records(): unknown {
    const model = {
      provider: 'scripted',
      name: 'scripted-model',
      contextLength: 200_000,
      ...this.options.model,
    };
    const prices = { input: 1, output: 10 };
    return {
      providers: [{ id: 'scripted', baseUrl: this.model.baseUrl, apiKey: 'k', trustZone: 'local' }],
      models: [{ prices, ...model }],
      configurations: [
        { identifier: 'default', model: 'scripted-model', default: true, ...this.options.configuration },
      ],
    };
  }
}
