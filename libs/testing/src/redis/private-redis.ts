import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../stack/free-port';
import { PRIVATE_PROGRAMS } from '../servers/private-programs';
import { ServerProcess } from '../servers/server-process';

/** A Redis server of the test's own; it keeps nothing on disk, so a stop loses everything. */
export class PrivateRedis {
  private constructor(
    private readonly server: ServerProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async create(options: string[] = []): Promise<PrivateRedis> {
    const folder = await mkdtemp(join(tmpdir(), 'sidecar-redis-'));
    const port = await freePort();
    const server = new ServerProcess(PRIVATE_PROGRAMS.redisServer, [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
      ...options,
    ]);
    const redis = new PrivateRedis(server, folder, `redis://127.0.0.1:${port}`);
    await redis.start();
    return redis;
  }

  /** Also after `stop`, on the same port, empty. */
  start(): Promise<void> {
    return this.server.start(() => this.withClient((client) => client.ping()));
  }

  stop(): Promise<void> {
    return this.server.stop('SIGKILL');
  }

  flush(): Promise<unknown> {
    return this.withClient((client) => client.flushall());
  }

  /** Cuts every client off; they have to connect anew. */
  dropClients(): Promise<unknown> {
    return this.withClient((client) => client.call('CLIENT', 'KILL', 'SKIPME', 'yes'));
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async withClient<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url, { retryStrategy: null, maxRetriesPerRequest: 0, lazyConnect: true });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.disconnect();
    }
  }
}

export function startPrivateRedis(options: string[] = []): Promise<PrivateRedis> {
  return PrivateRedis.create(options);
}
