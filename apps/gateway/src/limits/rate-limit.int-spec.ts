import { PeerStack } from '#testing';
import { GATEWAY_OPTIONS } from '../gateway-options';
import { GatewayModule } from '../gateway.module';

describe('rate limits (R-70.7)', () => {
  let stack: PeerStack;
  afterEach(() => stack.stop());

  const start = async (env: Record<string, string>) => {
    stack = await PeerStack.start({ module: GatewayModule, options: GATEWAY_OPTIONS, env });
    await stack.addReplica();
  };

  it('counts a caller over all replicas, apart from others, and spends no token on a refusal', async () => {
    await start({ SIDECAR_RATE_LIMIT_ACTOR: '4' });
    const [one, other] = [stack.addUser(4), stack.addUser(5)];
    const statuses: number[] = [];
    for (let request = 0; request < 6; request += 1) {
      statuses.push(
        (await one.as(one.sub, stack.url(request % 2)).call('GET', request === 3 ? '/v1/tools' : '/v1/me'))
          .status,
      );
    }
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, true, true]);
    const refused = await one.call('GET', '/v1/me');
    expect(refused.body).toMatchObject({ code: 'rate-limited', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await other.call('GET', '/v1/me')).status).toBe(200);
  });

  it('counts an address before anybody is identified, the sign-in included, but never health', async () => {
    await start({ SIDECAR_RATE_LIMIT_ADDRESS: '3' });
    const guess = (url: string) =>
      fetch(`${url}/dashboard/handoff?token=guess`, { headers: { accept: 'application/json' } });
    const statuses = [];
    for (let request = 0; request < 5; request += 1)
      statuses.push((await guess(stack.url(request % 2))).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await stack.addUser(4).call('GET', '/v1/me')).status).toBe(429);
    expect((await fetch(`${stack.url()}/healthz/live`)).status).toBe(200);
  });

  it('tells addresses behind a trusted proxy apart, and believes no other', async () => {
    await start({ SIDECAR_RATE_LIMIT_ADDRESS: '1' });
    const from = async (url: string, address: string) =>
      (await fetch(`${url}/v1/me`, { headers: { 'x-forwarded-for': address } })).status;
    const trusting = await stack.addReplica({ SIDECAR_TRUST_PROXY: '1' });
    expect([
      await from(trusting, '192.0.2.1'),
      await from(trusting, '192.0.2.2'),
      await from(trusting, '192.0.2.1'),
    ]).toEqual([401, 401, 429]);
    expect([await from(stack.url(), '192.0.2.3'), await from(stack.url(), '192.0.2.4')]).toEqual([401, 429]);
  });
});
