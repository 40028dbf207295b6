import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { parseEndpointKey, type ToolsConfig } from '#config';
import { DEMO_SITE, Typo3EndpointServer, type EndpointFault } from '#testing';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import { ENVIRONMENT, PHP_INFO } from './fact-questions';
import { LiveEndpoint } from './live-endpoint.service';
import type { LiveQuestion } from './live-question';

const json = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

describe('Questions to the endpoints of TYPO3 (R-30.204, R-05.11)', () => {
  let typo3: Typo3EndpointServer;
  let live: LiveEndpoint;
  const log = jest.spyOn(Logger.prototype, 'warn').mockImplementation();

  beforeAll(async () => {
    typo3 = await Typo3EndpointServer.start(DEMO_SITE.instanceId);
    live = clientWith(typo3.setting);
  });

  beforeEach(() => {
    typo3.fault = null;
    typo3.answers.set('env', { variables: { HOST: 'web-01' } });
    log.mockClear();
  });

  afterAll(async () => {
    log.mockRestore();
    await typo3.stop();
  });

  function clientWith(setting?: string): LiveEndpoint {
    const endpointKey = setting === undefined ? undefined : parseEndpointKey(setting);
    return new LiveEndpoint({ endpointKey } as ToolsConfig);
  }

  function instance(endpoints: SnapshotDocument['endpoints'] = typo3.declaration): InstanceModel {
    const document = { ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument), endpoints };
    return InstanceModel.compile(document, 'x');
  }

  const ask = (question: LiveQuestion<unknown> = ENVIRONMENT, snapshot = instance()): Promise<unknown> =>
    live.ask(question, snapshot);

  /** The demo's nonce, as the request under way has it. */
  const withNonce =
    (reply: (nonce: string) => string, status = 200): EndpointFault =>
    ({ headers }, response) =>
      json(response, status, reply(headers['x-sidecar-nonce'] ?? ''));

  it('are signed, name instance, endpoint and operation, and are answered', async () => {
    expect(await ask()).toEqual({ HOST: 'web-01' });
    const { headers, body } = typo3.journal.at(-1) as Typo3EndpointServer['journal'][number];
    expect(JSON.parse(body)).toEqual({
      instance: DEMO_SITE.instanceId,
      endpoint: 'facts',
      operation: 'env',
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-sidecar-key': 'sidecar' });
    expect(headers['x-sidecar-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('carry a payload and its signature, for operations that need more', async () => {
    const echo: LiveQuestion<object> = { ...ENVIRONMENT, read: (data) => data as object };
    await live.ask(echo, instance(), { tags: ['pageId_2', 'ü'] });
    expect(JSON.parse(typo3.journal.at(-1)?.body ?? '')).toMatchObject({
      payload: { tags: ['pageId_2', 'ü'] },
    });
  });

  it('never carry the same nonce, and an endpoint refuses a repeated or changed one', async () => {
    await ask();
    await ask();
    const [first, second] = typo3.journal.slice(-2).map(({ headers }) => headers['x-sidecar-nonce']);
    expect(first).not.toBe(second);
    const request = typo3.journal.at(-1) as Typo3EndpointServer['journal'][number];
    const again = async (change: Record<string, string>, body = request.body): Promise<unknown> => {
      const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('x-sidecar'));
      const headers = { ...Object.fromEntries(signed), ...change };
      return (await fetch(typo3.url, { method: 'POST', headers, body })).json();
    };
    expect(await again({})).toEqual({ error: 'replayed' });
    expect(await again({ 'x-sidecar-nonce': 'f'.repeat(32) })).toEqual({ error: 'signature' });
    expect(await again({ 'x-sidecar-timestamp': '1' })).toEqual({ error: 'signature' });
    expect(await again({}, request.body.replace('env', 'phpinfo'))).toEqual({ error: 'signature' });
  });

  it.each<[string, EndpointFault, string]>([
    ['a server error', (_request, response) => json(response, 500, '{}'), 'unavailable'],
    ['a server that is busy', (_request, response) => json(response, 429, '{}'), 'unavailable'],
    ['a connection that breaks', (_request, response) => response.destroy(), 'unavailable'],
    [
      'an answer that breaks off',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
        response.write('{"nonce":', () => response.destroy());
      },
      'unavailable',
    ],
    ['a refusal', (_request, response) => json(response, 403, '{}'), 'refused'],
    ['no such endpoint', (_request, response) => json(response, 404, '{}'), 'refused'],
    ['another success', withNonce((nonce) => JSON.stringify({ nonce, data: {} }), 201), 'malformed'],
    [
      'another content type',
      ({ headers }, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(JSON.stringify({ nonce: headers['x-sidecar-nonce'], data: { variables: {} } })),
      'malformed',
    ],
    ['broken JSON', (_request, response) => json(response, 200, '{"SECRET": '), 'malformed'],
    ['bytes that are no UTF-8', (_request, response) => latin1(response), 'malformed'],
    ['a list', (_request, response) => json(response, 200, '[]'), 'malformed'],
    ['no data', withNonce((nonce) => JSON.stringify({ nonce })), 'malformed'],
    [
      'the answer to another request',
      withNonce(() => JSON.stringify({ nonce: 'f'.repeat(32), data: { variables: {} } })),
      'malformed',
    ],
    [
      'data of another shape',
      withNonce((nonce) => JSON.stringify({ nonce, data: { variables: { A: 1 } } })),
      'malformed',
    ],
    [
      'too much',
      withNonce((nonce) => JSON.stringify({ nonce, data: { variables: { A: 'x'.repeat(3_000_000) } } })),
      'malformed',
    ],
  ])('%s is told apart and logged without the answer', async (_what, fault, expected) => {
    typo3.fault = fault;
    await expect(ask()).rejects.toMatchObject({ name: 'LiveEndpointError', fault: expected });
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.lastCall).toMatchObject([{ endpoint: 'facts', operation: 'env', fault: expected }]);
    expect(JSON.stringify(log.mock.lastCall)).not.toContain('SECRET');
  });

  function latin1(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(Buffer.from('{"nonce":"\xe4"}', 'latin1'));
  }

  it('end at their deadline', async () => {
    typo3.fault = () => undefined;
    await expect(ask({ ...ENVIRONMENT, deadlineMs: 100 })).rejects.toMatchObject({ fault: 'unavailable' });
    typo3.fault = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    };
    await expect(ask({ ...ENVIRONMENT, deadlineMs: 100 })).rejects.toMatchObject({ fault: 'unavailable' });
  });

  it('follow no redirect', async () => {
    const elsewhere = await Typo3EndpointServer.start(DEMO_SITE.instanceId);
    typo3.fault = (_request, response) => void response.writeHead(307, { location: elsewhere.url }).end();
    await expect(ask()).rejects.toMatchObject({ fault: 'malformed' });
    expect(elsewhere.journal).toEqual([]);
    await elsewhere.stop();
  });

  it('are refused when signed with another key or for another instance', async () => {
    live = clientWith(`sidecar:HS256:${'x'.repeat(32)}`);
    await expect(ask()).rejects.toMatchObject({ fault: 'refused' });
    live = clientWith(typo3.setting);
    const document = { ...instance().document, instanceId: 'elsewhere' };
    await expect(ask(ENVIRONMENT, InstanceModel.compile(document, 'x'))).rejects.toMatchObject({
      fault: 'refused',
    });
  });

  it('are not sent without a key, a declaration, or a URL that may be asked', async () => {
    const { url } = typo3.declaration['facts'] as { url: string };
    const sent = typo3.journal.length;
    for (const endpoints of [
      {},
      { facts: url },
      { facts: { url } },
      { facts: { url, capabilities: ['env'] } },
      { facts: { url: url.replace('127', 'user:pw@127'), capabilities: ['phpinfo'] } },
    ]) {
      await expect(ask(PHP_INFO, instance(endpoints))).rejects.toMatchObject({ fault: 'not-set-up' });
    }
    live = clientWith();
    await expect(ask()).rejects.toMatchObject({ fault: 'not-set-up' });
    live = clientWith(typo3.setting);
    expect(typo3.journal).toHaveLength(sent);
  });

  it('find nobody at a closed port', async () => {
    const gone = await Typo3EndpointServer.start(DEMO_SITE.instanceId);
    const snapshot = instance(gone.declaration);
    await gone.stop();
    await expect(ask(ENVIRONMENT, snapshot)).rejects.toMatchObject({ fault: 'unavailable' });
  });
});
