import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { PeerStack } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';
import { Purge } from '../housekeeping/purge.service';

const SUB = 'be_user:5';

describe('dashboard sessions (R-70.4, spec 05 §4 Handoff)', () => {
  let stack: PeerStack;

  beforeAll(async () => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS });
    stack.addUser(5, { grants: ['tasks_use'] });
    stack.addService('nightly', ['agent:run']);
  });
  afterAll(() => stack.stop());

  const handoffToken = (changes: Record<string, unknown> = {}) =>
    stack.key.sign(stack.claims(SUB, { purpose: 'handoff', ...changes }));
  const open = (token: string, accept = 'text/html', url = stack.url()) =>
    fetch(`${url}/dashboard/handoff?token=${token}`, { headers: { accept }, redirect: 'manual' });
  const signIn = async (): Promise<string> => {
    const response = await open(handoffToken());
    return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };
  const me = async (cookie: string, url = stack.url()) => fetch(`${url}/v1/me`, { headers: { cookie } });
  const csrfOf = async (cookie: string) =>
    ((await (await me(cookie)).json()) as { csrfToken: string }).csrfToken;
  const cancel = (cookie: string, headers: Record<string, string> = {}) =>
    fetch(`${stack.url()}/v1/runs/${randomUUID()}/cancel`, {
      method: 'POST',
      headers: { cookie, ...headers },
    });
  const rows = (sql: string, parameters: unknown[] = []) =>
    stack.replicas[0]?.get(DataSource).query(sql, parameters) as Promise<Record<string, unknown>[]>;

  it('sets a Strict cookie no script can read, with a page that moves on by itself', async () => {
    const response = await open(handoffToken());
    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^sidecar_session=[A-Za-z0-9_-]{43};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).toContain('http-equiv="refresh" content="0;url=/dashboard/"');
  });

  it('insists on encryption where browsers come encrypted', async () => {
    const url = await stack.addReplica({ SIDECAR_PUBLIC_URL: 'https://agent.example.org' });
    const cookie = (await open(handoffToken(), 'text/html', url)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-sidecar_session=/);
    expect(cookie).toMatch(/; Secure/);
    const sent = cookie.split(';')[0] ?? '';
    expect((await me(sent, url)).status).toBe(200);
    // Any neighbour of the host can set the plain name.
    expect((await me(sent.replace('__Host-', ''), url)).status).toBe(401);
    expect((await me(sent)).status).toBe(401);
  });

  it('works once only', async () => {
    const token = handoffToken();
    expect((await open(token)).status).toBe(200);
    const again = await open(token);
    expect(again.status).toBe(401);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toContain('no longer valid');
    expect(await (await open(token, 'application/json')).json()).toMatchObject({ code: 'token-replayed' });
  });

  it.each<[string, () => string]>([
    ['a bearer', () => stack.key.sign(stack.claims(SUB))],
    ['a life of more than 60 seconds', () => handoffToken({ iat: now(), exp: now() + 61 })],
    ['a service account', () => handoffToken({ sub: 'service:nightly' })],
    ['a user TYPO3 does not know', () => handoffToken({ sub: 'be_user:99' })],
    ['nothing', () => ''],
  ])('refuses %s', async (_what, token) => {
    const response = await open(token(), 'application/json');
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('serves every replica and keeps only hashes', async () => {
    const cookie = await signIn();
    const secret = cookie.split('=')[1] ?? '';
    expect(await (await me(cookie, await stack.addReplica())).json()).toMatchObject({ sub: SUB });
    const [count] = await rows(
      'SELECT COUNT(*) AS found FROM gateway_sessions WHERE token_hash = ? OR csrf_hash = ?',
      [secret, secret],
    );
    expect(Number(count?.['found'])).toBe(0);
  });

  it.each<[string, (csrf: string) => Record<string, string>, number, string]>([
    ['without the header', () => ({}), 403, 'csrf-failed'],
    ['with another value', (csrf) => ({ 'x-csrf-token': `${csrf}x` }), 403, 'csrf-failed'],
    ['with the right one', (csrf) => ({ 'x-csrf-token': csrf }), 404, 'not-found'],
  ])('answers a changing cookie call %s', async (_what, headers, status, code) => {
    const cookie = await signIn();
    const response = await cancel(cookie, headers(await csrfOf(cookie)));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('does not take the CSRF token of another session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect((await cancel(mine, { 'x-csrf-token': await csrfOf(other) })).status).toBe(403);
  });

  it('ends with logout', async () => {
    const cookie = await signIn();
    const headers = { cookie, 'x-csrf-token': await csrfOf(cookie) };
    const response = await fetch(`${stack.url()}/v1/session/logout`, { method: 'POST', headers });
    expect(response.status).toBe(204);
    expect((await me(cookie)).status).toBe(401);
  });

  it.each([
    ['30 minutes without a request', 'idle_until'],
    ['8 hours in any case', 'ends_at'],
  ])('ends after %s, and the purge takes its row', async (_what, column) => {
    const cookie = await signIn();
    expect((await me(cookie)).status).toBe(200);
    await rows(`UPDATE gateway_sessions SET ${column} = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND`);
    expect((await me(cookie)).status).toBe(401);
    expect(await stack.replicas[0]?.get(Purge).run()).toBe(true);
    expect(await rows('SELECT sub FROM gateway_sessions')).toEqual([]);
  });

  it('starts its idle time again with each request, but never lives past its end', async () => {
    const cookie = await signIn();
    await rows('UPDATE gateway_sessions SET idle_until = UTC_TIMESTAMP(3) + INTERVAL 5 SECOND');
    await me(cookie);
    const left = 'TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), idle_until)';
    const [renewed] = await rows(`SELECT ${left} AS seconds FROM gateway_sessions`);
    expect(Number(renewed?.['seconds'])).toBeGreaterThan(1700);
    await rows('UPDATE gateway_sessions SET ends_at = UTC_TIMESTAMP(3) + INTERVAL 60 SECOND');
    await me(cookie);
    const [capped] = await rows(`SELECT ${left} AS seconds FROM gateway_sessions`);
    expect(Number(capped?.['seconds'])).toBeLessThanOrEqual(60);
  });
});

const now = () => Math.floor(Date.now() / 1000);
