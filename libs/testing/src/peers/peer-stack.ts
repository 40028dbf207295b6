import { randomBytes, randomUUID } from 'node:crypto';
import type { INestApplication, Type } from '@nestjs/common';
import { resolveActor, type Actor, type AppName } from '#contracts';
import { bootService, stopService, type ServiceOptions } from '#queue';
import { createSidecarDatabase } from '../mariadb/sidecar-database';
import type { ScratchDatabase } from '../mariadb/scratch-database';
import { uniqueRedisPrefix, type RedisPrefix } from '../redis/redis-prefix';
import { SidecarClient } from '../stack/sidecar.client';
import { TestTokenKey } from '../token/test-token-key';
import { Peer } from './peer';
import { answerTo } from './peer-answer';
import { withEnvironment } from './with-environment';

export interface PeerStackOptions {
  /** The app under test: its module and how it boots. */
  module: Type;
  options: ServiceOptions;
  env?: Record<string, string>;
  /** Apps that answer on the queues. Default: all the gateway talks to. */
  peers?: AppName[];
}

const PEERS: AppName[] = ['agent', 'tools', 'inbox', 'trace'];

/** One app with a public port on real Redis and real MariaDB, every other app played by a {@link Peer}. */
export class PeerStack {
  readonly key = TestTokenKey.hs256('test-1');
  readonly instanceId = 'test-instance';
  readonly kek = randomBytes(32).toString('base64');
  readonly actors = new Map<string, Actor>();
  readonly peers = {} as Record<AppName, Peer>;
  readonly replicas: INestApplication[] = [];
  private readonly urls: string[] = [];

  private constructor(
    readonly database: ScratchDatabase,
    readonly redis: RedisPrefix,
    private readonly stack: PeerStackOptions,
  ) {}

  static async start(options: PeerStackOptions): Promise<PeerStack> {
    const stack = new PeerStack(await createSidecarDatabase(), uniqueRedisPrefix(), options);
    for (const name of options.peers ?? PEERS)
      stack.peers[name] = await Peer.start(name, stack.environment());
    stack.peers.tools.answer(answerTo(resolveActor, ({ sub }) => ({ actor: stack.actors.get(sub) ?? null })));
    await stack.addReplica();
    return stack;
  }

  environment(): Record<string, string> {
    return {
      SIDECAR_REDIS_URL: this.redis.url,
      SIDECAR_REDIS_PREFIX: this.redis.prefix,
      SIDECAR_DATABASE_URL: this.database.url,
      SIDECAR_KEK: this.kek,
      SIDECAR_TOKEN_KEYS: this.key.setting,
      SIDECAR_INSTANCE_ID: this.instanceId,
      SIDECAR_HTTP_PORT: '0',
      SIDECAR_LOG_LEVEL: 'fatal',
    };
  }

  /** Another process's worth of the app, with settings of its own if wanted. @returns its base URL */
  async addReplica(env: Record<string, string> = {}): Promise<string> {
    const { module, options } = this.stack;
    const variables = { ...this.environment(), ...this.stack.env, ...env };
    const app = await withEnvironment(variables, () => bootService('gateway', module, options));
    this.replicas.push(app);
    const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    this.urls.push(url);
    return url;
  }

  url(replica = 0): string {
    const url = this.urls[replica];
    if (url === undefined) throw new Error(`there is no replica ${replica}`);
    return url;
  }

  /** A backend user TYPO3 knows from now on. */
  addUser(uid: number, facts: Partial<Actor> = {}): SidecarClient {
    const sub = `be_user:${uid}`;
    const base = {
      username: `user${uid}`,
      admin: false,
      groups: [],
      grants: [],
      scopes: [],
      modules: [],
      language: 'default',
    };
    this.actors.set(sub, { ...base, kind: 'user', sub, uid, ...facts });
    return this.client(sub);
  }

  addService(name: string, scopes: string[]): SidecarClient {
    const sub = `service:${name}`;
    const base = { username: name, admin: false, groups: [], grants: [], modules: [], language: 'default' };
    this.actors.set(sub, { ...base, kind: 'service', sub, uid: 0, scopes });
    return this.client(sub);
  }

  client(sub: string, replica = 0): SidecarClient {
    const issuer = { kid: this.key.kid, secret: this.key.secret, instanceId: this.instanceId };
    return new SidecarClient(this.url(replica), issuer, sub);
  }

  /** Claims of a valid token. */
  claims(sub: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.instanceId,
      aud: 'typo3-agent-sidecar',
      sub,
      iat: now,
      exp: now + 60,
      jti: randomUUID(),
    };
    return { ...claims, ...changes };
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((app) => stopService(app)));
    await Promise.all(Object.values(this.peers).map((peer) => peer.stop()));
    await this.redis.clear();
    await this.database.drop();
  }
}
