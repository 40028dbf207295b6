import { cpus } from 'node:os';
import { ScriptedModelServer, SidecarStack } from '#testing';
import { BenchModel } from './bench-model';
import { BenchRuns } from './bench-runs';
import { ms, perSecond, printTable, times, type Measure } from './bench-table';
import { median, quantile } from './statistics';
import { measureTools } from './tools';

/** `--quick` measures a fifth of it: good enough to see that it works. `tools` measures the reading tools instead. */
const SHARE = process.argv.includes('--quick') ? 0.2 : 1;
const SIZES = {
  warmUp: 20 * SHARE,
  sequential: 60 * SHARE,
  load: 150 * SHARE,
  starts: 150 * SHARE,
  writes: 40 * SHARE,
};

const below = (what: string, value: number, goal: number): Measure => ({
  what,
  value: ms(value),
  goal: `≤ ${goal} ms`,
  met: value <= goal,
});

const atMost = (what: string, ratio: number, goal: number): Measure => ({
  what,
  value: times(ratio),
  goal: `≤ ${goal} ×`,
  met: ratio <= goal,
});

const atLeast = (what: string, ratio: number, goal: number): Measure => ({
  what,
  value: times(ratio),
  goal: `≥ ${goal} ×`,
  met: ratio >= goal,
});

const plain = (what: string, value: string): Measure => ({ what, value, goal: '', met: null });

async function measureRuns(bench: BenchRuns): Promise<Measure[]> {
  await bench.sequentialRuns(SIZES.warmUp);
  const { rounds, pickups, runs, bare } = await bench.sequentialRuns(SIZES.sequential);
  return [
    below('framework time of a round, p50', median(rounds), 8),
    below('framework time of a round, p95', quantile(rounds, 0.95), 20),
    below('accepted → first provider request, p50', median(pickups), 20),
    below('accepted → first provider request, p95', quantile(pickups, 0.95), 100),
    plain('three-round run, p50', ms(median(runs))),
    plain('bare SDK loop, p50', ms(median(bare))),
    atMost('three-round run / bare SDK loop', median(runs) / median(bare), 6),
  ];
}

async function measureLoad(bench: BenchRuns, stack: SidecarStack): Promise<Measure[]> {
  const second = [stack.of('agent')[1], stack.of('tools')[1]];
  for (const process of second) await process?.stop();
  const bare = await bench.bareRunsPerSecond(SIZES.load);
  const one = await bench.runsPerSecond(SIZES.load);
  for (const process of second) await process?.start();
  const two = await bench.runsPerSecond(SIZES.load);
  return [
    plain('bare SDK loop', perSecond(bare)),
    plain('runs, one agent and one tools process', perSecond(one)),
    plain(`runs, two of each (on ${cpus().length} cores)`, perSecond(two)),
    atLeast('runs per second / bare SDK loop', Math.max(one, two) / bare, 0.25),
    plain('two processes / one', times(two / one)),
  ];
}

async function measureStarts(bench: BenchRuns): Promise<Measure[]> {
  const latencies = await bench.startTimes(SIZES.starts);
  const { ours, bare } = await bench.startsPerSecond(SIZES.starts * 2);
  return [
    plain('POST /v1/runs, p50', ms(median(latencies))),
    below('POST /v1/runs, p95', quantile(latencies, 0.95), 25),
    atLeast('starts per second / bare insert and enqueue', ours / bare, 0.5),
  ];
}

async function measureWrites(bench: BenchRuns): Promise<Measure[]> {
  const { committed, applied, bare } = await bench.writes(SIZES.writes);
  return [
    plain('decision → write committed, p50', ms(median(committed))),
    below('decision → write committed, p95', quantile(committed, 0.95), 150),
    plain('bare transaction of the same rows, p50', ms(median(bare))),
    applied.length > 0
      ? atMost('plan, apply, read-back / bare transaction', median(applied) / median(bare), 3)
      : plain('plan, apply, read-back / bare transaction', 'not measured'),
  ];
}

async function main(): Promise<void> {
  if (process.argv.includes('tools')) return printTable(await measureTools());
  const bench = new BenchModel();
  const model = await ScriptedModelServer.start(bench.script);
  try {
    await measureAll(bench, model.baseUrl);
  } finally {
    await model.stop();
  }
}

async function measureAll(bench: BenchModel, modelUrl: string): Promise<void> {
  const stack = await SidecarStack.start({ modelUrl, agents: 2, tools: 2, logLevel: 'error' });
  const runs = new BenchRuns(stack, bench, modelUrl);
  try {
    console.log('Measuring; a few minutes. A shared machine makes every time noise: compare ratios.\n');
    const measures = [
      ...(await measureRuns(runs)),
      ...(await measureLoad(runs, stack)),
      ...(await measureStarts(runs)),
      ...(await measureWrites(runs)),
    ];
    printTable(measures);
  } finally {
    await runs.close();
    await stack.stop();
  }
}

// An interrupted command ends its services with itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
