import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the wire. */
export interface EndpointRequest {
  headers: Record<string, string>;
  body: string;
}

export type EndpointFault = (request: EndpointRequest, response: ServerResponse) => void;

/**
 * The facts endpoint of a TYPO3 extension (docs/api.md, "Serve the live endpoint"). It checks signatures by hand, so that nothing of the
 * product checks its own work, and can misbehave on demand.
 */
export class Typo3EndpointServer {
  /** What `data` holds, by operation. */
  readonly answers = new Map<string, unknown>();
  /** Every request so far, oldest first. */
  readonly journal: EndpointRequest[] = [];
  /** Answers instead of the endpoint while it is set. */
  fault: EndpointFault | null = null;
  private readonly secret = randomBytes(32).toString('hex');
  private readonly nonces = new Set<string>();

  private constructor(
    private readonly server: Server,
    private readonly instanceId: string,
  ) {}

  static async start(instanceId: string): Promise<Typo3EndpointServer> {
    const server = createServer();
    const endpoint = new Typo3EndpointServer(server, instanceId);
    server.on('request', (request, response) => void endpoint.handle(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/sidecar/facts`;
  }

  /** Value of `SIDECAR_TYPO3_ENDPOINT_KEY`. */
  get setting(): string {
    return `sidecar:HS256:${this.secret}`;
  }

  /** Part `endpoints` of a snapshot. */
  get declaration(): Record<string, { url: string; capabilities: string[] }> {
    return { facts: { url: this.url, capabilities: ['env', 'phpinfo'] } };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request = {
      headers: incoming.headers as Record<string, string>,
      body: Buffer.concat(parts).toString('utf8'),
    };
    this.journal.push(request);
    if (this.fault !== null) {
      this.fault(request, response);
      return;
    }
    const [status, reply] = incoming.method === 'POST' ? this.answer(request) : [405, { error: 'method' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }

  private answer({ headers, body }: EndpointRequest): [status: number, reply: object] {
    const nonce = headers['x-sidecar-nonce'] ?? '';
    const timestamp = headers['x-sidecar-timestamp'] ?? '';
    const digest = createHash('sha256').update(body).digest('hex');
    const signed = `sidecar-v1\n${timestamp}\n${nonce}\n${digest}`;
    const expected = createHmac('sha256', this.secret).update(signed).digest('hex');
    if (headers['x-sidecar-key'] !== 'sidecar' || headers['x-sidecar-signature'] !== expected) {
      return [401, { error: 'signature' }];
    }
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return [401, { error: 'expired' }];
    if (!/^[0-9a-f]{32}$/.test(nonce) || this.nonces.has(nonce)) return [401, { error: 'replayed' }];
    this.nonces.add(nonce);
    const { instance, endpoint, operation } = JSON.parse(body) as Record<string, string>;
    if (instance !== this.instanceId || endpoint !== 'facts') return [403, { error: 'audience' }];
    const data = this.answers.get(operation ?? '');
    return data === undefined ? [404, { error: 'operation' }] : [200, { nonce, data }];
  }
}
