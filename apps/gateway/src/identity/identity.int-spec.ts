import { randomUUID } from 'node:crypto';
import { PeerStack, TestTokenKey } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

const SUB = 'be_user:7';
const now = () => Math.floor(Date.now() / 1000);

describe('identity (R-70.3)', () => {
  let stack: PeerStack;
  const next = TestTokenKey.ed25519('next');

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    stack.addUser(7, { grants: ['tasks_use'] });
  });
  afterAll(() => stack.stop());

  const get = (token: string | null, headers: Record<string, string> = {}, url = stack.url()) =>
    fetch(`${url}/v1/me`, {
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    });

  it('knows the caller by a token in either header', async () => {
    const token = stack.key.sign(stack.claims(SUB));
    expect(await (await get(token)).json()).toMatchObject({
      sub: SUB,
      uid: 7,
      grants: ['tasks_use'],
      csrfToken: null,
    });
    const stripped = await get(null, { 'x-sidecar-authorization': `Bearer ${token}` });
    expect(stripped.status).toBe(200);
    const staging = {
      authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=',
      'x-sidecar-authorization': `Bearer ${token}`,
    };
    expect((await get(null, staging)).status).toBe(200);
  });

  it('refuses two different tokens', async () => {
    const [one, other] = [stack.key.sign(stack.claims(SUB)), stack.key.sign(stack.claims(SUB))];
    expect((await get(one, { 'x-sidecar-authorization': `Bearer ${other}` })).status).toBe(401);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'elsewhere' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'typo3' }],
    ['no audience', { aud: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject of no known kind', { sub: 'fe_user:7' }],
    ['a user without number', { sub: 'be_user:0' }],
    ['no jti', { jti: undefined }],
    ['an empty jti', { jti: '' }],
    ['no iat', { iat: undefined }],
    ['an iat beyond the skew', { iat: now() + 60, exp: now() + 120 }],
    ['no exp', { exp: undefined }],
    ['an exp beyond the skew', { iat: now() - 200, exp: now() - 31 }],
    ['a life of more than 300 seconds', { iat: now(), exp: now() + 301 }],
    ['an exp before iat', { iat: now(), exp: now() - 1 }],
    ['a time that is text', { exp: String(now() + 60) }],
    ['a nbf beyond the skew', { nbf: now() + 60 }],
    ['the purpose of a handoff', { purpose: 'handoff' }],
    ['a purpose nobody knows', { purpose: 'admin' }],
    ['a user TYPO3 does not know', { sub: 'be_user:99' }],
  ])('refuses %s with 401', async (_what, changes) => {
    const response = await get(stack.key.sign(stack.claims(SUB, changes)));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({
      code: 'unauthenticated',
      type: '/problems/unauthenticated',
    });
  });

  it.each<[string, () => string | null]>([
    ['no token', () => null],
    ['no JWT', () => 'abc'],
    ['a key nobody configured', () => TestTokenKey.hs256('other').sign(stack.claims(SUB))],
    ['the right kid with another secret', () => TestTokenKey.hs256('test-1').sign(stack.claims(SUB))],
    ['no kid', () => stack.key.sign(stack.claims(SUB), { kid: undefined })],
    [
      'alg none',
      () => `${stack.key.sign(stack.claims(SUB), { alg: 'none' }).split('.').slice(0, 2).join('.')}.`,
    ],
    ['another algorithm than the key has', () => stack.key.sign(stack.claims(SUB), { alg: 'HS512' })],
    ['a changed payload', () => tampered(stack.key.sign(stack.claims('be_user:99')), stack.claims(SUB))],
  ])('refuses %s with 401', async (_what, token) => {
    expect((await get(token())).status).toBe(401);
  });

  it.each([
    ['slow', { iat: now() - 90, exp: now() - 15 }],
    ['fast', { iat: now() + 20, exp: now() + 80 }],
  ])('bears a clock that is %s by less than 30 seconds', async (_what, changes) => {
    expect((await get(stack.key.sign(stack.claims(SUB, changes)))).status).toBe(200);
  });

  it('takes the old and the new key while they are rotated', async () => {
    const url = await stack.addReplica({ SIDECAR_TOKEN_KEYS: `${stack.key.setting},${next.setting}` });
    expect((await get(next.sign(stack.claims(SUB)), {}, url)).status).toBe(200);
    expect((await get(stack.key.sign(stack.claims(SUB)), {}, url)).status).toBe(200);
    expect((await get(next.sign(stack.claims(SUB)))).status).toBe(401);
  });

  it('never takes rights from the token', async () => {
    const token = stack.key.sign(stack.claims(SUB, { admin: true, groups: [1], grants: ['agent_approve'] }));
    expect(await (await get(token)).json()).toMatchObject({ admin: false, grants: ['tasks_use'] });
  });

  it('lets a disabled user in no longer, from the next request on', async () => {
    const client = stack.addUser(8);
    expect((await client.call('GET', '/v1/me')).status).toBe(200);
    stack.actors.delete('be_user:8');
    expect((await client.call('GET', '/v1/me')).status).toBe(401);
  });

  it('spends a token with a changing call, at every replica, and lets reads repeat it (spec 05 §4 Handoff)', async () => {
    const token = stack.key.sign(stack.claims(SUB));
    const cancel = (url: string) =>
      fetch(`${url}/v1/runs/${randomUUID()}/cancel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await get(token)).status).toBe(200);
    expect((await get(token)).status).toBe(200);
    expect((await cancel(stack.url())).status).toBe(404);
    const second = await cancel(await stack.addReplica());
    expect(second.status).toBe(401);
    expect(await second.json()).toMatchObject({ code: 'token-replayed' });
  });

  it('answers 503, never 401, while tools is away, and does not spend the token (R-05.9)', async () => {
    const token = stack.key.sign(stack.claims(SUB));
    await stack.peers.tools.stop();
    const [read, write] = await Promise.all([get(token), post(token)]);
    expect([read.status, write.status]).toEqual([503, 503]);
    expect(read.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await write.json()).toMatchObject({ code: 'identity-unavailable' });
    await stack.peers.tools.boot();
    expect((await post(token)).status).toBe(404);
  });

  const post = (token: string) =>
    fetch(`${stack.url()}/v1/runs/${randomUUID()}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
});

function tampered(token: string, claims: Record<string, unknown>): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
