import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fact } from './tca';

/** The site's own web server; it notes what anybody asks it. */
export class WebServer {
  /** `METHOD path` of each request. */
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Answers every path with a long page, `/broken…` with status 500, `/moved…` with a redirect to another server. */
  static async start(fact: Fact): Promise<WebServer> {
    const body = `<p>Lavender ${fact('answer', 'body')}</p>${'text '.repeat(5_000)}`;
    const cookie = fact('answer', 'cookie', true);
    const server = createServer((request, response) => {
      started.requests.push(`${request.method} ${request.url}`);
      const path = request.url ?? '';
      const status = path.startsWith('/broken') ? 500 : path.startsWith('/moved') ? 302 : 200;
      response.writeHead(status, {
        'content-type': 'text/html',
        'set-cookie': cookie,
        ...(status === 302 && { location: 'http://127.0.0.1:9/' }),
      });
      response.end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new WebServer(server, (server.address() as AddressInfo).port);
    return started;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
