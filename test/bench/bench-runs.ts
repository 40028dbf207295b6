import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type Pool } from 'mariadb';
import { DEMO_SITE, type SidecarStack } from '#testing';
import { BareLoop } from './bare-loop';
import { BareStart, bareWrite, poolOptions } from './bare-store';
import { promptOf, type BenchModel } from './bench-model';
import { throughput, timeEach } from './statistics';

const SETTLED = "('completed', 'failed', 'cancelled')";

/** What is measured, each beside its yardstick in the same minutes. */
export class BenchRuns {
  /** Open for the whole time: a connection per look would be measured along with what it looks at. */
  private readonly sidecar: Pool;
  private readonly site: Pool;

  constructor(
    private readonly stack: SidecarStack,
    private readonly model: BenchModel,
    private readonly modelUrl: string,
  ) {
    this.sidecar = createPool(poolOptions(stack.databases.sidecarUrl));
    this.site = createPool(poolOptions(stack.databases.typo3Url));
  }

  async close(): Promise<void> {
    await this.sidecar.end();
    await this.site.end();
  }

  /** Three-round runs one after the other: framework time of each round, start to first request, whole run. */
  async sequentialRuns(
    count: number,
  ): Promise<{ rounds: number[]; pickups: number[]; runs: number[]; bare: number[] }> {
    const ids: string[] = [];
    const pickups: number[] = [];
    const bareLoop = new BareLoop(this.modelUrl);
    const bare: number[] = [];
    const runs: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = randomUUID();
      ids.push(id);
      const began = performance.now();
      const run = await this.start(promptOf('reads', id));
      const accepted = performance.now();
      await this.settled(run);
      runs.push(performance.now() - began);
      pickups.push(Math.max(0, this.model.firstAsked(id) - accepted));
      bare.push(...(await timeEach(1, () => bareLoop.run(randomUUID()))));
    }
    return { rounds: this.model.roundTimes(ids), pickups, runs, bare };
  }

  /** Runs per second through everything, from the first start to the last settled run. */
  async runsPerSecond(count: number): Promise<number> {
    const began = performance.now();
    const before = await this.settledCount();
    await throughput(count, 8, () => this.start(promptOf('reads', randomUUID())));
    while ((await this.settledCount()) < before + count) await sleep(20);
    return (count * 1000) / (performance.now() - began);
  }

  bareRunsPerSecond(count: number): Promise<number> {
    const loop = new BareLoop(this.modelUrl);
    return throughput(count, 8, () => loop.run(randomUUID()));
  }

  startTimes(count: number): Promise<number[]> {
    return timeEach(count, () => this.start(promptOf('answer', randomUUID())));
  }

  async startsPerSecond(count: number): Promise<{ ours: number; bare: number }> {
    const ours = await throughput(count, 16, () => this.start(promptOf('answer', randomUUID())));
    const { databases, facts } = this.stack;
    const bareStart = await BareStart.open(databases.sidecarUrl, facts.redisUrl, facts.redisPrefix);
    const bare = await throughput(count, 16, () => bareStart.start());
    await bareStart.close();
    return { ours, bare };
  }

  /** From the decision's request to the row committed, and a bare transaction of the same rows. */
  async writes(count: number): Promise<{ committed: number[]; applied: number[]; bare: number[] }> {
    const committed: number[] = [];
    const bare: number[] = [];
    for (let index = 0; index < count; index += 1) {
      committed.push(await this.oneWrite());
      bare.push(...(await timeEach(1, () => bareWrite(this.site, index))));
    }
    return { committed, applied: await this.applyTimes(count), bare };
  }

  private async oneWrite(): Promise<number> {
    const id = await this.start(promptOf('write', randomUUID()));
    const reviewer = this.stack.client(DEMO_SITE.reviewer);
    const turn = await reviewer.waitingTurn(id);
    const began = performance.now();
    const decided = reviewer.decide(turn, 'approve');
    const fence = 'SELECT 1 FROM tx_agentsidecar_fence WHERE run_uuid = ?';
    while ((await this.site.query<unknown[]>(fence, [id])).length === 0) await sleep(2);
    const time = performance.now() - began;
    await decided;
    await this.settled(id);
    return time;
  }

  /** Plan, apply and read-back as the service itself measured them; a writing run here has one tool step. */
  private async applyTimes(count: number): Promise<number[]> {
    const rows = await this.stack.sidecar(
      `SELECT tool.duration_ms FROM trace_steps tool
         JOIN trace_steps wrote ON wrote.run_uuid = tool.run_uuid AND wrote.kind = 'write'
        WHERE tool.kind = 'tool' ORDER BY tool.created_at DESC LIMIT ?`,
      [count],
    );
    return rows.map((row) => Number(row['duration_ms']));
  }

  private start(prompt: string): Promise<string> {
    return this.stack.client(DEMO_SITE.editor).startRun({ prompt });
  }

  private async settled(id: string): Promise<void> {
    const sql = `SELECT 1 FROM agent_runs WHERE uuid = ? AND status IN ${SETTLED}`;
    while ((await this.sidecar.query<unknown[]>(sql, [id])).length === 0) await sleep(2);
  }

  private async settledCount(): Promise<number> {
    const sql = `SELECT COUNT(*) n FROM agent_runs WHERE status IN ${SETTLED}`;
    const [row] = await this.sidecar.query<{ n: bigint }[]>(sql);
    return Number(row?.['n']);
  }
}
