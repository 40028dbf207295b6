import { printChaosTable, type ChaosRow } from './chaos-table';
import { KILL_SCENARIOS } from './kill-scenarios';
import { killTrials } from './kill-trials';
import { redisTrials } from './redis-trials';

const QUICK_TRIALS = 20;
const FULL_TRIALS = 200;

/** `--quick`: 20 kills per point instead of 200; `--trials=<n>`: another number; `--only=<word>`: points whose name holds the word. */
async function main(options: string[]): Promise<void> {
  const valueOf = (name: string): string =>
    options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1] ?? '';
  const trials = Number(valueOf('trials')) || (options.includes('--quick') ? QUICK_TRIALS : FULL_TRIALS);
  const only = valueOf('only');
  const rows: ChaosRow[] = [];
  for (const scenario of KILL_SCENARIOS.filter(({ point }) => point.includes(only))) {
    process.stdout.write(`${scenario.what}: `);
    rows.push(await killTrials(scenario, trials));
    process.stdout.write('\n');
  }
  if ('redis'.includes(only)) {
    console.log('Redis flushed and restarted under load …');
    rows.push(...(await redisTrials()));
  }
  printChaosTable(rows);
  const failures = rows.reduce((sum, row) => sum + row.failures.length, 0);
  console.log(`\n${failures === 0 ? 'No violation.' : `${failures} violations.`}`);
  process.exitCode = failures === 0 ? 0 : 1;
}

// An interrupted command ends its services with itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
