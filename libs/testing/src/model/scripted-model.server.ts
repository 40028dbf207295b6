import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { toCompletion, toEvents } from './openai-wire';
import type {
  ModelScript,
  RecordedRequest,
  ScriptedAnswer,
  ScriptedBytes,
  ScriptedMessage,
} from './scripted-answer';

/**
 * A model that answers what its script says, over the wire format of OpenAI's chat completions. It stands in for the one
 * part of the product that cannot run here; everything around it is real.
 */
export class ScriptedModelServer {
  /** Every request so far, oldest first. */
  readonly journal: RecordedRequest[] = [];
  private readonly sockets = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    private script: ModelScript,
  ) {}

  /** @param port 0 takes a free one */
  static async start(script: ModelScript, port = 0): Promise<ScriptedModelServer> {
    const server = createServer();
    const model = new ScriptedModelServer(server, script);
    server.on('request', (request, response) => void model.handle(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return model;
  }

  /** Base URL as a provider record takes it. */
  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Replaces the script; requests under way keep the old one. */
  use(script: ModelScript): void {
    this.script = script;
  }

  async stop(): Promise<void> {
    for (const response of this.sockets) response.destroy();
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.sockets.add(response);
    response.on('close', () => this.sockets.delete(response));
    if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) {
      sendJson(response, 404, { error: { message: 'Only chat completions are scripted.' } });
      return;
    }
    const recorded = await this.record(request);
    response.on('close', () => (recorded.aborted = !response.writableFinished));
    try {
      await this.answer(await this.script(recorded), recorded, response);
    } catch (error) {
      // A script that throws is a broken test: say so to the client, where the test will look.
      sendJson(response, 500, { error: { message: `The script failed: ${String(error)}` } });
    }
  }

  private async record(request: IncomingMessage): Promise<RecordedRequest> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const header = (name: string): string | null => (request.headers[name] as string | undefined) ?? null;
    const recorded: RecordedRequest = {
      index: this.journal.length,
      authorization: header('authorization'),
      traceparent: header('traceparent'),
      body: JSON.parse(Buffer.concat(parts).toString('utf8')) as RecordedRequest['body'],
      aborted: false,
    };
    this.journal.push(recorded);
    return recorded;
  }

  private async answer(
    answer: ScriptedAnswer,
    request: RecordedRequest,
    response: ServerResponse,
  ): Promise<void> {
    if ('hang' in answer) return;
    if ('bytes' in answer) return sendBytes(answer, response);
    if ('status' in answer) {
      for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
      return sendJson(response, answer.status, answer.body ?? { error: { message: 'scripted' } });
    }
    await sendMessage(answer, request, response);
  }
}

async function sendMessage(
  answer: ScriptedMessage,
  request: RecordedRequest,
  response: ServerResponse,
): Promise<void> {
  await sleep(answer.delayMs ?? 0);
  const { model, stream } = request.body;
  if (!stream) return sendJson(response, 200, toCompletion(answer, model, request.index));
  await sendBytes(
    { bytes: toEvents(answer, model, request.index), chunkDelayMs: answer.chunkDelayMs ?? 0 },
    response,
  );
}

async function sendBytes(answer: ScriptedBytes, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status ?? 200, { 'content-type': answer.contentType ?? 'text/event-stream' });
  for (const chunk of answer.bytes) {
    if (response.destroyed) return;
    response.write(chunk);
    if (answer.chunkDelayMs) await sleep(answer.chunkDelayMs);
  }
  if (answer.afterwards === 'hang') return;
  if (answer.afterwards === 'destroy') {
    // Let the bytes leave first: a client must see half an answer, not none.
    await sleep(20);
    response.destroy();
    return;
  }
  response.end();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
