import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { DEMO_SITE, waitUntil, type ServiceProcess, type SidecarStack } from '#testing';
import type { KillScenario } from './kill-scenarios';
import { countOf, faultsOf, type Expected } from './run-verdict';

/** Pages the editor may change, taken in turn. */
const PAGES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14];

const PATIENCE_SECONDS = 60;

/** One run, one death at the scenario's point, one verdict. */
export class KillTrial {
  constructor(
    private readonly stack: SidecarStack,
    private readonly scenario: KillScenario,
    private readonly switchFile: string,
  ) {}

  /** Faults found; empty when the write happened exactly once and the run settled. */
  async run(index: number): Promise<string[]> {
    try {
      const faults = await this.attempt(PAGES[index % PAGES.length] ?? 2);
      return faults;
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    } finally {
      rmSync(this.switchFile, { force: true });
      await this.reviveAll();
    }
  }

  private async attempt(page: number): Promise<string[]> {
    const text = `Chaos ${randomBytes(4).toString('hex')}`;
    const historyBefore = await countOf(this.stack, 'sys_history', page);
    const logBefore = await countOf(this.stack, 'sys_log', page);
    if (this.scenario.arm === 'start') this.arm();
    const runId = await this.stack.client(DEMO_SITE.editor).startRun({ prompt: `chaos ${page} ${text}` });
    if (this.scenario.arm === 'start') await this.death();
    const reviewer = this.stack.client(DEMO_SITE.reviewer);
    const turn = await reviewer.waitingTurn(runId, PATIENCE_SECONDS);
    if (this.scenario.arm === 'decision') this.arm();
    const answer = await reviewer.decidePatiently(turn, 'approve');
    if (answer.status !== 202) return [`the decision was answered ${answer.status}`];
    if (this.scenario.arm === 'decision') await this.death();
    await this.stack.client(DEMO_SITE.editor).finished(runId, PATIENCE_SECONDS);
    const expected: Expected = { runId, page, text, historyBefore, logBefore };
    return faultsOf(this.stack, expected);
  }

  private arm(): void {
    writeFileSync(this.switchFile, '');
  }

  /** Waits for the death, then lets the process manager do its work while the replica takes over. */
  private async death(): Promise<void> {
    await waitUntil(`a process dies at ${this.scenario.point}`, async () => this.dead().length > 0, {
      seconds: 30,
    });
  }

  private dead(): ServiceProcess[] {
    return this.stack.of(this.scenario.app).filter(({ alive }) => !alive);
  }

  private async reviveAll(): Promise<void> {
    const env = { SIDECAR_DEPLOY_KILL: `${this.scenario.point}@${this.switchFile}` };
    await Promise.all(this.dead().map((process) => process.start(env)));
  }
}
