/// <reference types="jest" />
import { existsSync } from 'node:fs';
import { freePort } from '../stack/free-port';
import { ServerProcess } from './server-process';

const PHP = process.env['SIDECAR_TEST_PHP'] ?? '/usr/bin/php';

/** One PHP script behind PHP's own web server, with exactly the given environment. */
export class PhpSite {
  private constructor(
    private readonly server: ServerProcess,
    readonly url: string,
  ) {}

  static async start(script: string, environment: Record<string, string>): Promise<PhpSite> {
    const address = `127.0.0.1:${await freePort()}`;
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const server = new ServerProcess('/usr/bin/env', ['-i', ...variables, PHP, '-S', address, script]);
    const site = new PhpSite(server, `http://${address}/`);
    await server.start(() => fetch(site.url));
    return site;
  }

  stop(): Promise<void> {
    return this.server.stop('SIGTERM');
  }
}

/** `describe` for cases that run PHP; without it one skipped test says so and is counted. */
export function describeWithPhp(title: string, cases: () => void): void {
  if (existsSync(PHP)) {
    describe(title, cases);
    return;
  }
  describe(title, () => {
    it.skip(`needs ${PHP}`, () => undefined);
  });
}
