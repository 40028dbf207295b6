import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { parseEndpointKey, type TokenKey, type ToolsConfig } from '#config';
import type { SqlConnection } from '#database';
import { DEMO_SITE, PhpSite, describeWithPhp } from '#testing';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import { GetEnvRawTool } from '../tools/system/get-env-raw.tool';
import { GetPhpInfoRawTool } from '../tools/system/get-php-info-raw.tool';
import { ENVIRONMENT } from './fact-questions';
import { LiveEndpoint } from './live-endpoint.service';
import { signatureHeaders } from './signed-request';

const SCRIPT = join(__dirname, '../../../../docs/live-endpoint.php');
const SECRET = `base64:${Buffer.alloc(32, 3).toString('base64')}`;

describeWithPhp('The PHP example of the live endpoint (R-30.121, R-30.123, R-30.204)', () => {
  const key = parseEndpointKey(`sidecar:HS256:${SECRET}`);
  const log = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  let folder: string;
  let php: PhpSite;
  let snapshot: InstanceModel;
  let environment: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sidecar-nonces-'));
    environment = {
      ENDPOINT_SECRET: SECRET,
      ENDPOINT_INSTANCE: DEMO_SITE.instanceId,
      ENDPOINT_NONCES: folder,
      DATABASE_URL: 'mysql://u:invented@db/x',
      MULTI: 'line one\nline two',
      Umlaut: 'Größe',
      EMPTY: '',
    };
    php = await PhpSite.start(SCRIPT, environment);
    const document = {
      ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument),
      endpoints: { facts: { url: php.url, capabilities: ['env', 'phpinfo'] } },
    };
    snapshot = InstanceModel.compile(document, 'x');
  });

  afterAll(async () => {
    log.mockRestore();
    await php.stop();
    await rm(folder, { recursive: true });
  });

  const client = (endpointKey: TokenKey): LiveEndpoint => new LiveEndpoint({ endpointKey } as ToolsConfig);

  async function content(tool: GetEnvRawTool | GetPhpInfoRawTool): Promise<string> {
    return (await tool.execute({}, { actor: null, snapshot, db: {} as SqlConnection, now: 0 })).content;
  }

  it('tells the environment of its own process, and nothing of the request', async () => {
    const lines = Object.keys(environment)
      .sort()
      .map((name) => `${name}=${environment[name]}`);
    expect(await content(new GetEnvRawTool(client(key)))).toBe(lines.join('\n'));
  });

  it('prints phpinfo as HTML, of which the text is left', async () => {
    const text = await content(new GetPhpInfoRawTool(client(key)));
    expect(text).toMatch(/^PHP Version \d+\.\d+/);
    expect(text).toContain('mysql://u:invented@db/x');
    expect(text).toContain('memory_limit');
    expect(text).not.toMatch(/<\/?(table|td|style|a)\b|&(amp|quot|#\d+);|\n\n\n|font-family/);
  });

  async function post(timestamp: number, nonce: string, change: object = {}): Promise<unknown> {
    const question = { instance: DEMO_SITE.instanceId, endpoint: 'facts', operation: 'env', ...change };
    const body = JSON.stringify(question);
    const headers = signatureHeaders(key, { timestamp, nonce }, body);
    const response = await fetch(php.url, { method: 'POST', headers, body });
    return [response.status, await response.json()];
  }

  it('refuses another key, an old request, a repeated one, another instance and an unknown operation', async () => {
    const other = client(parseEndpointKey(`sidecar:HS256:${'x'.repeat(32)}`));
    await expect(other.ask(ENVIRONMENT, snapshot)).rejects.toMatchObject({ fault: 'refused' });
    const unknown = client(parseEndpointKey(`other:HS256:${SECRET}`));
    await expect(unknown.ask(ENVIRONMENT, snapshot)).rejects.toMatchObject({ fault: 'refused' });
    const now = Math.floor(Date.now() / 1000);
    expect(await post(now - 3600, '1'.repeat(32))).toEqual([401, { error: 'expired' }]);
    expect(await post(now, 'a'.repeat(32))).toMatchObject([200, { nonce: 'a'.repeat(32) }]);
    expect(await post(now, 'a'.repeat(32))).toEqual([401, { error: 'replayed' }]);
    expect(await post(now, '../x')).toEqual([401, { error: 'replayed' }]);
    expect(await post(now, 'b'.repeat(32), { instance: 'x' })).toEqual([403, { error: 'audience' }]);
    expect(await post(now, 'c'.repeat(32), { operation: 'x' })).toEqual([404, { error: 'operation' }]);
  });
});
