import { Logger } from '@nestjs/common';
import { parseEndpointKey, type ToolsConfig } from '#config';
import type { SqlConnection } from '#database';
import { DEMO_SITE, Typo3EndpointServer } from '#testing';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import { LiveEndpoint } from '../../live/live-endpoint.service';
import type { ReadTool } from '../../registry/tool-handler';
import { GetEnvRawTool } from './get-env-raw.tool';
import { GetPhpInfoRawTool } from './get-php-info-raw.tool';

describe('Tools that ask TYPO3 at the moment of the call (R-30.121, R-30.123, R-30.204)', () => {
  const log = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  let typo3: Typo3EndpointServer;
  let live: LiveEndpoint;

  beforeAll(async () => {
    typo3 = await Typo3EndpointServer.start(DEMO_SITE.instanceId);
    live = new LiveEndpoint({ endpointKey: parseEndpointKey(typo3.setting) } as ToolsConfig);
  });

  beforeEach(() => {
    typo3.fault = null;
  });

  afterAll(async () => {
    log.mockRestore();
    await typo3.stop();
  });

  async function ask(tool: ReadTool, endpoints: SnapshotDocument['endpoints'] = typo3.declaration) {
    const env = { FROM: 'the snapshot' };
    const document = { ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument), env, endpoints };
    const snapshot = InstanceModel.compile(document, 'x');
    return tool.execute({}, { actor: null, snapshot, db: {} as SqlConnection, now: 0 });
  }

  it('get_env_raw sorts by bytes and redacts nothing (R-30.121)', async () => {
    const variables = { b: '1', DB_PASSWORD: 'y', PAT: `ghp_${'a'.repeat(36)}`, A: 'x\nz' };
    typo3.answers.set('env', { variables });
    expect(await ask(new GetEnvRawTool(live))).toEqual({
      content: `A=x\nz\nDB_PASSWORD=y\nPAT=${variables.PAT}\nb=1`,
    });
    typo3.answers.set('env', { variables: {} });
    expect(await ask(new GetEnvRawTool(live))).toEqual({ content: 'The environment is empty.' });
  });

  it('get_php_info_raw gives all of it (R-30.123)', async () => {
    const many = Array.from({ length: 9000 }, (_, index) => `<tr><td>k${index} </td><td>v</td></tr>`);
    typo3.answers.set('phpinfo', { output: `<!DOCTYPE html>\n<html><body>${many.join('\n')}</body></html>` });
    const { content } = await ask(new GetPhpInfoRawTool(live));
    expect(content.split('\n')).toHaveLength(9000);
    expect(content).toMatch(/^k0 v\n.*\nk8999 v$/s);
    typo3.answers.set('phpinfo', { output: '\n' });
    expect((await ask(new GetPhpInfoRawTool(live))).content).toBe(
      'phpinfo is unavailable: PHP printed nothing.',
    );
  });

  it('say in one sentence why there is no answer, and never answer from the snapshot', async () => {
    const sentences: string[] = [];
    for (const status of [500, 403, 302]) {
      typo3.fault = (_request, response) => void response.writeHead(status).end('SECRET');
      sentences.push((await ask(new GetEnvRawTool(live))).content);
    }
    sentences.push((await ask(new GetPhpInfoRawTool(live), {})).content);
    expect(sentences).toEqual([
      "The environment is unavailable: TYPO3's endpoint does not answer.",
      "The environment is unavailable: TYPO3's endpoint refused the question.",
      "The environment is unavailable: TYPO3's endpoint answered something else.",
      'phpinfo is unavailable: this sidecar has no key, or TYPO3 no endpoint, for it.',
    ]);
  });

  it('pass on what is a fault of ours', async () => {
    const broken = { ask: () => Promise.reject(new Error('bug')) } as unknown as LiveEndpoint;
    await expect(ask(new GetEnvRawTool(broken))).rejects.toThrow('bug');
  });
});
