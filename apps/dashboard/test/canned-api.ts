import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface Answer {
  status: number;
  body?: unknown;
}

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The policy the gateway sends with the dashboard: nothing inline, nothing from elsewhere. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'";

/** Serves the built dashboard and answers the API from a table the test fills. */
export class CannedApi {
  readonly answers = new Map<string, Answer | ((body: unknown) => Answer)>();
  readonly requests: RecordedRequest[] = [];
  /** Answered to whoever asks for an event stream; null opens it. */
  streamRefusal: number | null = null;
  private readonly streams = new Set<ServerResponse>();
  private readonly server: Server;

  constructor(private readonly folder: string) {
    this.server = createServer((request, response) => void this.handle(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** To every open event stream. */
  push(event: string, data: object, id?: number): void {
    for (const stream of this.streams) {
      stream.write(
        `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      );
    }
  }

  /** As when a replica stops. */
  endStreams(): void {
    for (const stream of this.streams) stream.end();
  }

  get openStreams(): number {
    return this.streams.size;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/dashboard/')) {
      await this.file(pathname.slice('/dashboard/'.length) || 'index.html', response);
    } else if (pathname.endsWith('/events')) {
      this.requests.push({
        method: 'GET',
        path: request.url ?? '',
        headers: request.headers,
        body: undefined,
      });
      this.stream(response);
    } else {
      await this.api(request, response, pathname);
    }
  }

  private async file(path: string, response: ServerResponse): Promise<void> {
    try {
      const content = await readFile(join(this.folder, normalize(path)));
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }

  private stream(response: ServerResponse): void {
    if (this.streamRefusal !== null) {
      response.writeHead(this.streamRefusal).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 500\n\n');
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response));
  }

  private async api(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    let text = '';
    for await (const chunk of request) {
      text += String(chunk);
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const method = request.method ?? 'GET';
    this.requests.push({ method, path: request.url ?? '', headers: request.headers, body });
    const known = this.answers.get(`${method} ${path}`) ?? problem(404, 'not-found', 'No such resource.');
    const { status, body: answer } = typeof known === 'function' ? known(body) : known;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(answer === undefined ? undefined : JSON.stringify(answer));
  }
}

export function problem(status: number, code: string, detail: string): Answer {
  return {
    status,
    body: { type: `/problems/${code}`, title: code, status, detail, code, traceId: 'f'.repeat(32) },
  };
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}
