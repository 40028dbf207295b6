import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { CHECKOUT, DEMO_SITE } from './demo-site';
import { freePort, preferredPort } from './free-port';
import { writeRecordsFile } from './records-file';
import { removeKeys } from './redis-keys';
import { serverUrls } from './server-urls';
import { ServiceProcess } from './service-process';
import { SidecarClient } from './sidecar.client';
import { queryRows, type Row } from './sql-session';
import { createStackDatabases, type StackDatabases } from './stack-databases';
import { createSecrets, environmentOf, SNAPSHOT_ACCOUNT, type StackFacts } from './stack-environment';
import type { StackOptions } from './stack-options';

const APPS = ['trace', 'tools', 'inbox', 'agent', 'gateway'] as const;

type App = (typeof APPS)[number];

const replicas = (options: StackOptions): Record<App, number> => ({
  trace: options.traces ?? 1,
  tools: options.tools ?? 1,
  inbox: options.inboxes ?? 1,
  agent: options.agents ?? 1,
  gateway: options.gateways ?? 1,
});

/** The five services as child processes of the compiled product, on databases and a Redis prefix of their own. */
export class SidecarStack {
  readonly processes: ServiceProcess[] = [];
  private readonly gatewayUrls: string[] = [];

  private constructor(
    readonly facts: StackFacts,
    private readonly options: StackOptions,
    private readonly folder: string,
  ) {}

  /** Databases, all processes ready, the demo site's snapshot pushed and its writing tools switched on. */
  static async start(options: StackOptions): Promise<SidecarStack> {
    const stack = await SidecarStack.prepare(options);
    try {
      await stack.startServices();
      await stack.pushSnapshot();
      await stack.switchOn();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Databases and settings, nothing running yet. */
  static async prepare(options: StackOptions): Promise<SidecarStack> {
    const id = `t${randomBytes(4).toString('hex')}`;
    const folder = resolve(CHECKOUT, '.local/stacks', options.redisPrefix ?? id);
    mkdirSync(folder, { recursive: true });
    const names = options.databases ?? { sidecar: `sidecar_test_${id}`, typo3: `sidecar_test_${id}_typo3` };
    const facts: StackFacts = {
      databases: await createStackDatabases(options.mariadbUrl ?? serverUrls().mariadb, names),
      redisUrl: options.redisUrl ?? serverUrls().redis,
      redisPrefix: options.redisPrefix ?? `sidecar_test_${id}`,
      secrets: createSecrets(),
      recordsFile: options.recordsFile ?? writeRecordsFile(folder, { modelUrl: '', ...options }),
    };
    const stack = new SidecarStack(facts, options, folder);
    for (const app of APPS) await stack.addReplicas(app, replicas(options)[app]);
    return stack;
  }

  get databases(): StackDatabases {
    return this.facts.databases;
  }

  of(app: App): ServiceProcess[] {
    return this.processes.filter(({ spec }) => spec.app === app);
  }

  /** The only or first process of an app. */
  one(app: App): ServiceProcess {
    const [process] = this.of(app);
    if (!process) throw new Error(`This stack has no ${app}.`);
    return process;
  }

  url(gateway = 0): string {
    const url = this.gatewayUrls[gateway];
    if (!url) throw new Error(`This stack has no gateway ${gateway}.`);
    return url;
  }

  /** A client signed in as a `be_users` uid or as a service account. */
  client(caller: number | string, gateway = 0): SidecarClient {
    const sub = typeof caller === 'number' ? `be_user:${caller}` : caller;
    return new SidecarClient(this.url(gateway), this.facts.secrets.issuer, sub);
  }

  site(sql: string, values: unknown[] = []): Promise<Row[]> {
    return queryRows(this.databases.typo3Url, sql, values);
  }

  sidecar(sql: string, values: unknown[] = []): Promise<Row[]> {
    return queryRows(this.databases.sidecarUrl, sql, values);
  }

  async startServices(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.start()));
  }

  async pushSnapshot(): Promise<void> {
    await this.client(SNAPSHOT_ACCOUNT).must('PUT', '/v1/instance/snapshot', DEMO_SITE.snapshot());
  }

  /** Writing tools are off until an admin switches them on. */
  async switchOn(): Promise<void> {
    const admin = this.client(DEMO_SITE.admin);
    await admin.must('PUT', '/v1/tool-groups/editing/state', { enabled: true });
    await admin.must('PUT', '/v1/tools/update_page_metadata/state', { enabled: true });
  }

  /** Ends all processes in order and, unless the names were given, drops databases and keys. */
  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
    await removeKeys(this.facts.redisUrl, this.facts.redisPrefix).catch(() => undefined);
    if (!this.options.databases) await this.databases.drop();
  }

  private async addReplicas(app: App, count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      const opsPort = await freePort();
      const env: Record<string, string> = {
        ...environmentOf(app, this.facts, this.options),
        SIDECAR_OPS_PORT: String(opsPort),
      };
      if (app === 'gateway') Object.assign(env, await this.addGateway(number));
      const name = `${app}-${number}`;
      const preload = this.options.preload?.[app] ?? [];
      const logFile = resolve(this.folder, `${name}.log`);
      this.processes.push(new ServiceProcess({ app, name, env, opsPort, logFile, preload }));
    }
  }

  private async addGateway(number: number): Promise<Record<string, string>> {
    const wanted = number === 1 ? this.options.httpPort : undefined;
    const port = wanted === undefined ? await freePort() : await preferredPort(wanted);
    const url = `http://127.0.0.1:${port}`;
    this.gatewayUrls.push(url);
    return { SIDECAR_HTTP_PORT: String(port), SIDECAR_PUBLIC_URL: url };
  }
}
