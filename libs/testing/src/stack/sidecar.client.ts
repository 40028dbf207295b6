import { randomUUID } from 'node:crypto';
import { readEvents, type ServerEvent } from './event-stream';
import { isBusy, RefusedAnswerError } from './refused-answer.error';
import { signToken, type TokenIssuer } from './signed-token';
import { waitUntil } from './wait-until';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface WaitingTurn {
  runId: string;
  turnId: string;
  digest: string;
  cards: {
    callId: string;
    tool: string;
    title: string;
    lines: string[];
    warnings: string[];
    arguments: unknown;
    record: { table: string; uid: number; label: string | null } | null;
    diff: { field: string; label: string; before: unknown; after: unknown }[];
  }[];
}

interface WaitingPage {
  items: WaitingTurn[];
  nextCursor: string | null;
}

export interface RunAnswer {
  id: string;
  status: string;
  answer: string | null;
  terminationReason: string | null;
  pendingTurn: { turnId: string; kind: string } | null;
  [column: string]: unknown;
}

export type StepAnswer = Record<string, unknown> & { sequence: number; kind: string; event: string };

const SETTLED = ['completed', 'failed', 'cancelled'];

/** Calls the HTTP API as a PHP extension would: a fresh signed token per request. */
export class SidecarClient {
  constructor(
    readonly baseUrl: string,
    private readonly issuer: TokenIssuer,
    readonly sub: string,
  ) {}

  token(claims: Record<string, unknown> = {}): string {
    return signToken(this.issuer, this.sub, claims);
  }

  /** The same address and issuer with another caller, or another replica's address. */
  as(sub: string, baseUrl = this.baseUrl): SidecarClient {
    return new SidecarClient(baseUrl, this.issuer, sub);
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as T,
    };
  }

  /** Like `call`, but any other status than a success is thrown with its problem document. */
  async must<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    const answer = await this.call<T>(method, path, body, headers);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    const text = `${method} ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`;
    throw new RefusedAnswerError(answer.status, text);
  }

  async startRun(body: Record<string, unknown>): Promise<string> {
    return (await this.must<{ id: string }>('POST', '/v1/runs', body)).id;
  }

  run(id: string): Promise<RunAnswer> {
    return this.must<RunAnswer>('GET', `/v1/runs/${id}`);
  }

  async steps(id: string): Promise<StepAnswer[]> {
    return (await this.must<{ items: StepAnswer[] }>('GET', `/v1/runs/${id}/steps?limit=200`)).items;
  }

  /** The run once it has settled or waits for a human. */
  settled(id: string, seconds = 30): Promise<RunAnswer> {
    const accept = (run: RunAnswer): boolean => SETTLED.includes(run.status) || run.pendingTurn !== null;
    return this.runWhen(id, `run ${id} settles or waits`, accept, seconds);
  }

  /** The run once it has settled for good. */
  finished(id: string, seconds = 30): Promise<RunAnswer> {
    return this.runWhen(id, `run ${id} finishes`, (run) => SETTLED.includes(run.status), seconds);
  }

  /** The turn this run waits on, from the inbox: an approver sees turns, not other people's runs (R-20.4). */
  waitingTurn(runId: string, seconds = 30, not?: string): Promise<WaitingTurn> {
    const find = async (): Promise<WaitingTurn | undefined> => {
      const turns = await unlessBusy(this.waitingTurns());
      return turns?.find((turn) => turn.runId === runId && turn.turnId !== not);
    };
    return waitUntil(`run ${runId} shows its card`, find, { seconds });
  }

  async waitingTurns(): Promise<WaitingTurn[]> {
    const turns: WaitingTurn[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `state=waiting&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: WaitingPage = await this.must<WaitingPage>('GET', `/v1/approvals?${query}`);
      turns.push(...page.items);
      cursor = page.nextCursor;
    }
    return turns;
  }

  private runWhen(
    id: string,
    what: string,
    accept: (run: RunAnswer) => boolean,
    seconds: number,
  ): Promise<RunAnswer> {
    const probe = async (): Promise<RunAnswer | false> => {
      const run = await unlessBusy(this.run(id));
      return run !== undefined && accept(run) && run;
    };
    return waitUntil(what, probe, { seconds });
  }

  /** Sends the decision again, with the same idempotency key, while a service is away. */
  async decidePatiently(turn: Pick<WaitingTurn, 'turnId' | 'digest'>, decision: string): Promise<Answer> {
    const headers = { 'idempotency-key': randomUUID() };
    const send = async (): Promise<Answer | false> => {
      const body = { digest: turn.digest, decision };
      const answer = await this.call('POST', `/v1/approvals/${turn.turnId}/decision`, body, headers);
      return answer.status !== 503 && answer;
    };
    return waitUntil(`the decision about ${turn.turnId} is taken`, send, { seconds: 60, everyMs: 500 });
  }

  decide(turn: Pick<WaitingTurn, 'turnId' | 'digest'>, decision: string, reason?: string): Promise<Answer> {
    const body = { digest: turn.digest, decision, ...(reason !== undefined && { reason }) };
    const headers = { 'idempotency-key': randomUUID() };
    return this.call('POST', `/v1/approvals/${turn.turnId}/decision`, body, headers);
  }

  /** Follows the run's events; `after` resumes behind that id. Ends with the run or when `signal` aborts. */
  async *events(
    id: string,
    options: { after?: string; signal?: AbortSignal } = {},
  ): AsyncGenerator<ServerEvent> {
    const response = await fetch(`${this.baseUrl}/v1/runs/${id}/events`, {
      headers: {
        authorization: `Bearer ${this.token()}`,
        accept: 'text/event-stream',
        ...(options.after !== undefined && { 'last-event-id': options.after }),
      },
      signal: options.signal ?? null,
    });
    if (response.status !== 200)
      throw new Error(`Events of run ${id}: ${response.status} ${await response.text()}`);
    yield* readEvents(response);
  }
}

const unlessBusy = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isBusy(error)) return undefined;
    throw error;
  });
