import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Stands between a process and Redis and can make connections mute: they stay open and nothing passes, as after a failover
 * whose old address nobody answers for.
 */
export class StallingProxy {
  private readonly server: Server;
  private readonly pairs = new Set<{ client: Socket; upstream: Socket; name: string }>();
  private stalled: (name: string) => boolean = () => false;

  private constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((client) => this.accept(client));
  }

  static async before(redisUrl: string): Promise<StallingProxy> {
    const { hostname, port } = new URL(redisUrl);
    const proxy = new StallingProxy({ host: hostname, port: Number(port || 6379) });
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Mutes connections, present and future ones, by the name they give themselves. */
  stall(matches: (name: string) => boolean): void {
    this.stalled = matches;
  }

  async close(): Promise<void> {
    for (const { client, upstream } of this.pairs) {
      client.destroy();
      upstream.destroy();
    }
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    const upstream = connect(this.target);
    const pair = { client, upstream, name: '' };
    this.pairs.add(pair);
    client.on('data', (data) => {
      pair.name ||= /setname\r\n\$\d+\r\n(\S+)\r\n/i.exec(data.toString('latin1'))?.[1] ?? '';
      if (!this.stalled(pair.name)) upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!this.stalled(pair.name)) client.write(data);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        this.pairs.delete(pair);
      });
    }
  }
}
