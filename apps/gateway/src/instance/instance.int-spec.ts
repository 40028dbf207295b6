import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { getInstance, storeSnapshot } from '#contracts';
import { GatewayRequestRepository } from '#database';
import { SnapshotInvalidError } from '#errors';
import { answerTo, PeerStack, type SidecarClient } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

const HASH = 'b'.repeat(64);

describe('instance snapshot (spec 05 §4 Snapshot push)', () => {
  let stack: PeerStack;
  let pusher: SidecarClient;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    pusher = stack.addService('typo3', ['snapshot:write']);
  });
  afterAll(() => stack.stop());

  const push = (body: string | Buffer, headers: Record<string, string> = {}, client = pusher) =>
    fetch(`${stack.url()}/v1/instance/snapshot`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token()}`, 'content-type': 'application/json', ...headers },
      body,
    });
  const stored: Buffer[] = [];
  const accept = () =>
    stack.peers.tools.answer(
      answerTo(storeSnapshot, async ({ requestId }) => {
        const bytes = await stack.replicas[0]?.get(GatewayRequestRepository).readBodyBytes(requestId);
        stored.push(gunzipSync(bytes ?? Buffer.alloc(0)));
        return { hash: HASH, changed: true, warnings: [] };
      }),
    );

  it.each([false, true])('hands the very bytes to tools and keeps nothing (gzip: %s)', async (compressed) => {
    accept();
    const document = JSON.stringify({ schemaVersion: 1, text: 'ä'.repeat(700_000) });
    const response = compressed
      ? await push(gzipSync(document), { 'content-encoding': 'gzip' })
      : await push(document);
    expect([response.status, await response.json()]).toEqual([
      200,
      { hash: HASH, changed: true, warnings: [] },
    ]);
    expect(stored.at(-1)?.toString()).toBe(document);
    expect(await stack.replicas[0]?.get(DataSource).query('SELECT id FROM gateway_requests')).toEqual([]);
  });

  it('names the place of a broken document', async () => {
    stack.peers.tools.answer(
      answerTo(storeSnapshot, () => {
        throw new SnapshotInvalidError(undefined, {
          errors: [{ pointer: '/typo3/version', message: 'is missing' }],
        });
      }),
    );
    const response = await push('{}');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'snapshot-invalid',
      errors: [{ pointer: '/typo3/version', message: 'is missing' }],
    });
    expect(await stack.replicas[0]?.get(DataSource).query('SELECT id FROM gateway_requests')).toEqual([]);
  });

  const huge = () => JSON.stringify('x'.repeat(33_554_433));
  const noise = () => JSON.stringify({ noise: randomBytes(12_000_000).toString('base64') });

  it.each<[what: string, body: () => string | Buffer, headers: Record<string, string>, answer: string]>([
    ['JSON that is none', () => '{"a":', {}, '400 malformed-json'],
    ['a list', () => '[]', {}, '422 invalid-request'],
    ['another media type', () => '{}', { 'content-type': 'text/plain' }, '415 unsupported-media-type'],
    ['more than 32 MB', huge, {}, '413 body-too-large'],
    [
      'more than 32 MB behind gzip',
      () => gzipSync(huge()),
      { 'content-encoding': 'gzip' },
      '413 body-too-large',
    ],
    ['what no packet could carry', noise, {}, '413 body-too-large'],
  ])('refuses %s', async (_what, body, headers, answer) => {
    const response = await push(body(), headers);
    expect(`${response.status} ${((await response.json()) as { code: string }).code}`).toBe(answer);
  });

  it('is for the scope snapshot:write only, refused before the body is read', async () => {
    const clients = [stack.addService('nightly', ['agent:run']), stack.addUser(1, { admin: true })];
    for (const client of clients) expect((await push('{"a":', {}, client)).status).toBe(403);
  });

  it('tells what is in use', async () => {
    const view = {
      hash: HASH,
      typo3Version: '13.4.20',
      generatedAt: null,
      receivedAt: null,
      ageSeconds: 12,
      missing: [],
    };
    stack.peers.tools.answer(answerTo(getInstance, () => view));
    expect((await stack.addUser(4).call('GET', '/v1/instance')).body).toEqual(view);
  });
});
