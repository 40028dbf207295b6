import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChaosRow } from './chaos-table';
import { startChaosStack } from './chaos-stack';
import type { KillScenario } from './kill-scenarios';
import { KillTrial } from './kill-trial';

/** One scenario many times on one stack of two agents and two tools processes. */
export async function killTrials(scenario: KillScenario, trials: number): Promise<ChaosRow> {
  const folder = mkdtempSync(join(tmpdir(), 'sidecar-chaos-'));
  const switchFile = join(folder, 'switch');
  const env = { SIDECAR_DEPLOY_KILL: `${scenario.point}@${switchFile}` };
  const chaos = await startChaosStack({}, 0, { [scenario.app]: env });
  const row: ChaosRow = { what: scenario.what, trials, exactlyOnce: 0, settled: 0, failures: [] };
  try {
    const trial = new KillTrial(chaos.stack, scenario, switchFile);
    for (let index = 0; index < trials; index += 1) {
      const faults = await trial.run(index);
      if (faults.length === 0) row.exactlyOnce += 1;
      if (!faults.some((fault) => fault.startsWith('status') || fault.startsWith('Waited'))) row.settled += 1;
      row.failures.push(...faults.map((fault) => `trial ${index + 1}: ${fault}`));
      process.stdout.write(faults.length === 0 ? '.' : 'F');
    }
  } finally {
    await chaos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return row;
}
