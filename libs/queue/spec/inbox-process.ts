import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** `inbox` in a process of its own. */
export class InboxProcess {
  readonly exited: Promise<number | null>;
  output = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'sidecar-inbox-'));
  private readonly reportFile = join(this.folder, 'report');
  private readonly child: ChildProcess;

  constructor(environment: Record<string, string>) {
    writeFileSync(this.reportFile, '');
    const service = join(__dirname, 'inbox-service.ts');
    const flags = ['--conditions=source', '--require', join(__dirname, 'ts-register.cjs')];
    this.child = spawn(process.execPath, [...flags, service, this.reportFile], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    }
    this.exited = new Promise((resolve) => this.child.once('exit', (code) => resolve(code)));
  }

  get report(): string[] {
    return readFileSync(this.reportFile, 'utf8').split('\n').filter(Boolean);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  dispose(): void {
    this.child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
