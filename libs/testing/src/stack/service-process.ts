import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CHECKOUT } from './demo-site';
import { waitUntil } from './wait-until';

export interface ServiceSpec {
  app: string;
  /** `agent-1`, … */
  name: string;
  env: Record<string, string>;
  opsPort: number;
  logFile: string;
  /** Modules loaded before the service, e.g. those that set kill points. */
  preload: string[];
}

const DRAIN_SECONDS = 40;

/** One service as a child process, started from `dist` as in production. */
export class ServiceProcess {
  private child: ChildProcess | null = null;
  private gone: Promise<void> = Promise.resolve();

  constructor(readonly spec: ServiceSpec) {}

  get name(): string {
    return this.spec.name;
  }

  get pid(): number | null {
    return this.alive ? (this.child?.pid ?? null) : null;
  }

  get alive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts and waits until the service says it is ready. `env` adds to the environment of this start only. */
  async start(env: Record<string, string> = {}): Promise<void> {
    this.spawn(env);
    await this.ready();
  }

  async ready(seconds = 120): Promise<void> {
    const url = `http://127.0.0.1:${this.spec.opsPort}/healthz/ready`;
    const probe = async (): Promise<boolean> => {
      if (!this.alive) throw new Error(`${this.name} ended while starting:\n${this.logTail()}`);
      const ok = await fetch(url).then(
        (response) => response.ok,
        () => false,
      );
      // Somebody else may answer on a port this process failed to get.
      return ok && this.alive;
    };
    try {
      await waitUntil(`${this.name} is ready`, probe, { seconds });
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.logTail()}`, { cause: error });
    }
  }

  /** Resolves when the process has ended by itself or by a signal. */
  exited(): Promise<void> {
    return this.gone;
  }

  async kill9(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.gone;
  }

  /** Asks for an orderly end (drain or hand back) and insists only long after. */
  async stop(): Promise<void> {
    this.child?.kill('SIGTERM');
    const insist = setTimeout(() => this.child?.kill('SIGKILL'), DRAIN_SECONDS * 1000);
    await this.gone;
    clearTimeout(insist);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  logTail(lines = 30): string {
    return readFileSync(this.spec.logFile, 'utf8').split('\n').slice(-lines).join('\n');
  }

  private spawn(extra: Record<string, string>): void {
    mkdirSync(dirname(this.spec.logFile), { recursive: true });
    const log = openSync(this.spec.logFile, 'a');
    const preload = this.spec.preload.flatMap((module) => ['--require', module]);
    const main = resolve(CHECKOUT, `dist/apps/${this.spec.app}/src/main.js`);
    const child = spawn(process.execPath, ['--enable-source-maps', ...preload, main], {
      cwd: CHECKOUT,
      env: { PATH: process.env.PATH, TZ: 'UTC', NODE_ENV: 'production', ...this.spec.env, ...extra },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.child = child;
    // A command that ends early must not leave its services behind.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    this.gone = new Promise((done) => {
      child.once('exit', () => {
        process.removeListener('exit', end);
        done();
      });
    });
  }
}
