import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { PeerStack, waitUntil, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

const RUN = '3f0c8a52-6f0e-4b9e-9a53-0a3c6f1d2e11';

describe('answers to bad requests (R-70.1, R-70.2, R-70.7 to R-70.9)', () => {
  let stack: PeerStack;
  let user: SidecarClient;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    user = stack.addUser(3, { admin: true });
  });
  afterAll(() => stack.stop());

  const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(stack.url() + path, {
      method,
      headers: { authorization: `Bearer ${user.token()}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    });

  it.each<[what: string, body: string, headers: Record<string, string>, answer: string]>([
    ['JSON that is none', '{"prompt":', {}, '400 malformed-json'],
    ['another media type', 'prompt=x', { 'content-type': 'text/plain' }, '415 unsupported-media-type'],
    [
      'another charset',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      '415 unsupported-media-type',
    ],
    ['an unknown encoding', '{}', { 'content-encoding': 'x-zip' }, '415 unsupported-media-type'],
    ['a broken gzip body', '{}', { 'content-encoding': 'gzip' }, '400 malformed-json'],
    ['more than 1 MB', JSON.stringify({ prompt: 'x'.repeat(1_100_000) }), {}, '413 body-too-large'],
    ['absurd nesting', '['.repeat(50_000) + ']'.repeat(50_000), {}, '422 invalid-request'],
  ])('%s', async (_what, body, headers, answer) => {
    const response = await send('POST', '/v1/runs', body, headers);
    const problem = (await response.json()) as Record<string, unknown>;
    expect(`${response.status} ${String(problem['code'])}`).toBe(answer);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const type = `/problems/${String(problem['code'])}`;
    expect(problem).toMatchObject({ status: response.status, type, instance: '/v1/runs' });
    expect(problem['traceId']).toBe(response.headers.get('traceparent')?.split('-')[1]);
    expect(JSON.stringify(problem)).not.toMatch(/\bat \w|node_modules|SELECT/);
  });

  const valid = { prompt: 'Hello' };
  it.each<[string, unknown, string[]]>([
    ['no object', [], ['']],
    ['text', 'hello', ['']],
    ['null', null, ['']],
    ['nothing to say', {}, ['/prompt']],
    ['a prompt that is no text', { prompt: 5 }, ['/prompt']],
    ['an empty prompt', { prompt: '' }, ['/prompt']],
    ['an unknown key', { ...valid, approved: true }, ['/approved']],
    ['a key of the prototype', JSON.parse('{"prompt":"x","__proto__":{"admin":true}}'), ['/__proto__']],
    ['null for an optional key', { ...valid, configuration: null }, ['/configuration']],
    ['a configuration with blanks', { ...valid, configuration: 'a b' }, ['/configuration']],
    ['messages that are none', { messages: 'x' }, ['/messages']],
    ['an empty conversation', { messages: [] }, ['/messages']],
    ['a role that is not a speaker', { messages: [{ role: 'tool', content: 'x' }] }, ['/messages/0/role']],
    ['a message without content', { messages: [{ role: 'user' }] }, ['/messages/0/content']],
    [
      'tool calls in a message',
      { messages: [{ role: 'assistant', content: 'x', tool_calls: [] }] },
      ['/messages/0/tool_calls'],
    ],
    [
      'a tool result in a message',
      { messages: [{ role: 'user', content: 'x', toolCallId: 'a' }] },
      ['/messages/0/toolCallId'],
    ],
    ['tools that are no names', { ...valid, tools: ['ok', 'not ok'] }, ['/tools']],
    ['too many rounds', { ...valid, maxRounds: 21 }, ['/maxRounds']],
    ['no round', { ...valid, maxRounds: 0 }, ['/maxRounds']],
    ['half a round', { ...valid, maxRounds: 1.5 }, ['/maxRounds']],
    ['required that is no list', { ...valid, required: 'read_records' }, ['/required']],
    [
      'an empty caller source',
      { ...valid, callerSource: {} },
      ['/callerSource/extension', '/callerSource/operation'],
    ],
    ['a longer wait than 25 s', { ...valid, wait: 26 }, ['/wait']],
    ['two faults', { prompt: '', wait: -1 }, ['/prompt', '/wait']],
  ])('names the place of %s (422)', async (_what, body, pointers) => {
    const response = await send('POST', '/v1/runs', JSON.stringify(body));
    expect(response.status).toBe(422);
    const problem = (await response.json()) as {
      code: string;
      errors: { pointer: string; message: string }[];
    };
    expect(problem.code).toBe('invalid-request');
    expect([...new Set(problem.errors.map(({ pointer }) => pointer))].sort()).toEqual([...pointers].sort());
    expect(problem.errors.every(({ message }) => message !== '')).toBe(true);
  });

  it.each<[string, string, unknown, string]>([
    ['POST', `/v1/approvals/${RUN}/decision`, {}, '/decision'],
    ['POST', `/v1/approvals/${RUN}/decision`, { decision: 'maybe' }, '/decision'],
    ['POST', `/v1/approvals/${RUN}/decision`, { decision: 'deny', digest: 5 }, '/digest'],
    ['POST', `/v1/approvals/${RUN}/decision`, { decision: 'deny', reason: ['x'] }, '/reason'],
    ['POST', `/v1/approvals/${RUN}/decision`, { decision: 'deny', calls: [] }, '/calls'],
    ['POST', `/v1/approvals/${RUN}/decision`, { decision: 'deny', calls: { aB3dE5gH9: 'yes' } }, '/calls'],
    ['POST', `/v1/approvals/${RUN}/decision`, { decision: 'deny', values: {} }, '/values'],
    ['PUT', '/v1/tools/read_records/state', {}, '/enabled'],
    ['PUT', '/v1/tools/read_records/state', { enabled: 'yes' }, '/enabled'],
    ['PUT', '/v1/tool-groups/content/state', { enabled: 1 }, '/enabled'],
    ['GET', '/v1/runs?limit=0', undefined, '/limit'],
    ['GET', '/v1/runs?limit=201', undefined, '/limit'],
    ['GET', '/v1/runs?limit=many', undefined, '/limit'],
    ['GET', '/v1/runs?cursor=%20', undefined, '/cursor'],
    ['GET', '/v1/runs?status=lost', undefined, '/status'],
    ['GET', '/v1/runs?owner=-1', undefined, '/owner'],
    ['GET', '/v1/runs?from=yesterday', undefined, '/from'],
    ['GET', '/v1/runs?from=2026-W10', undefined, '/from'],
    ['GET', '/v1/runs?from=2026-11-30', undefined, '/from'],
    ['GET', '/v1/runs?to=2026-11-30T12:00:00', undefined, '/to'],
    ['GET', '/v1/runs?sort=asc', undefined, '/sort'],
    ['GET', '/v1/approvals?state=open', undefined, '/state'],
    ['GET', '/v1/tools?configuration=a%20b', undefined, '/configuration'],
    ['GET', `/v1/runs/${RUN}/steps?after=-2`, undefined, '/after'],
    ['GET', `/v1/runs/${RUN}/events?lastEventId=abc`, undefined, '/lastEventId'],
  ])('%s %s %j names %s (422)', async (method, path, body, pointer) => {
    const response = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
  });

  it.each([
    '/v1/nothing',
    '/v1/runs/%E0%A4%A',
    '/v1/runs/no-uuid',
    `/v1/runs/${RUN}`,
    '/nowhere',
    '/dashboard/missing.js',
  ])('says the same of %s as of what is not yours (R-70.9)', async (path) => {
    const response = await send('GET', path);
    const { instance, traceId, ...problem } = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(404);
    expect([typeof instance, typeof traceId]).toEqual(['string', 'string']);
    expect(problem).toEqual({
      type: '/problems/not-found',
      title: 'Not found',
      status: 404,
      detail: 'No such resource.',
      code: 'not-found',
    });
  });

  it('knows no resource whose path is longer than any of ours', async () => {
    const response = await send('POST', `/v1/approvals/${'a'.repeat(300)}/decision`, '{"decision":"deny"}');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not-found']);
  });

  it.each([
    ['nobody it knows', () => ({}), 401],
    ['a caller', () => ({ authorization: `Bearer ${user.token()}` }), null],
  ])('does not wait for the body of %s', async (_who, credentials, expected) => {
    const headers = { 'content-type': 'application/json', 'content-length': 500_000, ...credentials() };
    const call = request(`${stack.url()}/v1/runs`, { method: 'POST', headers });
    const answered = new Promise<number | null>((resolve) => {
      call.on('response', ({ statusCode }) => resolve(statusCode ?? null)).on('error', () => undefined);
      setTimeout(resolve, 1_500, null);
    });
    call.write('{"prompt":"');
    expect(await answered).toBe(expected);
    call.destroy();
  });

  it('keeps so many connections only', async () => {
    const url = new URL(await stack.addReplica({ SIDECAR_MAX_CONNECTIONS: '1' }));
    const held = connect(Number(url.port), url.hostname);
    await once(held, 'connect');
    const live = () => fetch(`${url.origin}/healthz/live`, { headers: { connection: 'close' } });
    await expect(live()).rejects.toThrow();
    held.destroy();
    await waitUntil('the place is free again', async () => (await live().catch(() => null))?.status === 200);
  });

  it('continues the trace of the caller and gives its request id back (R-70.8)', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const response = await send('GET', '/v1/me', undefined, { traceparent, 'x-request-id': 'php-42' });
    expect(response.headers.get('traceparent')).toMatch(
      /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/,
    );
    expect(response.headers.get('x-request-id')).toBe('php-42');
    const asked = stack.peers.tools.receivedBy('resolve-actor').at(-1);
    expect(asked?.traceparent).toContain('4bf92f3577b34da6a3ce929d0e0e4736');
  });

  it('sends no header that tells what we are, and protects its pages', async () => {
    const { headers } = await send('GET', '/v1/me');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('gives up a question when the client hangs up (R-05.3)', async () => {
    const { promise: aborted, resolve: sawAbort } = deferred();
    const { promise: asked, resolve: sawQuestion } = deferred();
    stack.peers.agent.answer({
      name: 'get-run',
      handle: (_message, { signal }) =>
        new Promise((done) => {
          sawQuestion();
          signal.addEventListener('abort', () => (sawAbort(), done({})), { once: true });
        }),
    });
    const call = request(`${stack.url()}/v1/runs/${RUN}`, {
      headers: { authorization: `Bearer ${user.token()}` },
    });
    call.on('error', () => undefined).end();
    await asked;
    call.destroy();
    await aborted;
  });

  it('answers 503 when an app takes longer than a request may (R-70.7)', async () => {
    const url = await stack.addReplica({ SIDECAR_REQUEST_TIMEOUT_SECONDS: '1' });
    stack.peers.agent.answer({
      name: 'get-run',
      handle: (_message, { signal }) => new Promise((done) => signal.addEventListener('abort', done)),
    });
    const began = Date.now();
    const answer = await user.as(user.sub, url).call('GET', `/v1/runs/${RUN}`);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'upstream-timeout' });
    expect(Date.now() - began).toBeLessThan(4_000);
  });

  it('tells live and ready without identity and without versions', async () => {
    for (const path of ['/healthz/live', '/healthz/ready']) {
      const response = await fetch(stack.url() + path);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });
});

/** Node 20 has no Promise.withResolvers. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
