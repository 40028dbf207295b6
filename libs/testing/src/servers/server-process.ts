import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const START_PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** One server program a test starts, ends by its own process id and may start again. */
export class ServerProcess {
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    private readonly program: string,
    private readonly options: string[],
  ) {}

  /** Resolves when `answers` no longer throws. */
  async start(answers: () => Promise<unknown>): Promise<void> {
    if (this.child !== null) return;
    const child = spawn(this.program, this.options, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (this.output = (this.output + text.toString()).slice(-4000)));
    }
    // A test run that is interrupted must not leave its servers behind.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => {
      process.removeListener('exit', end);
      if (this.child === child) this.child = null;
    });
    const deadline = Date.now() + START_PATIENCE_MS;
    for (;;) {
      try {
        await answers();
        return;
      } catch (error) {
        if (this.child === null || Date.now() > deadline) {
          throw new Error(`${this.program} did not start: ${this.output}`, { cause: error });
        }
        await delay(PAUSE_MS);
      }
    }
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child === null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
