import { waitUntil, type SidecarStack } from '#testing';

export interface Expected {
  runId: string;
  page: number;
  text: string;
  historyBefore: number;
  logBefore: number;
}

const WHERE = "tablename = 'pages' AND recuid = ?";

export async function countOf(
  stack: SidecarStack,
  table: 'sys_history' | 'sys_log',
  page: number,
): Promise<number> {
  const [row] = await stack.site(`SELECT COUNT(*) n FROM ${table} WHERE ${WHERE}`, [page]);
  return Number(row?.['n']);
}

/** Everything that is wrong with a settled run: not completed, not written exactly once, steps with a gap. */
export async function faultsOf(stack: SidecarStack, expected: Expected): Promise<string[]> {
  const faults: string[] = [];
  const check = (what: string, actual: unknown, wanted: unknown): void => {
    if (actual !== wanted) faults.push(`${what} is ${String(actual)}, not ${String(wanted)}`);
  };
  const { runId, page } = expected;
  const [run] = await stack.sidecar('SELECT status, next_sequence FROM agent_runs WHERE uuid = ?', [runId]);
  check('status', run?.['status'], 'completed');
  const [row] = await stack.site('SELECT description FROM pages WHERE uid = ?', [page]);
  check('description', row?.['description'], expected.text);
  check('history rows', (await countOf(stack, 'sys_history', page)) - expected.historyBefore, 1);
  check('log rows', (await countOf(stack, 'sys_log', page)) - expected.logBefore, 1);
  const fences = await stack.site('SELECT 1 FROM tx_agentsidecar_fence WHERE run_uuid = ?', [runId]);
  check('fence rows', fences.length, 1);
  faults.push(...(await stepFaults(stack, runId)));
  return faults;
}

async function stepFaults(stack: SidecarStack, runId: string): Promise<string[]> {
  const complete = async (): Promise<boolean> => {
    const [steps] = await stack.sidecar(
      'SELECT COUNT(*) n, MAX(sequence) - MIN(sequence) + 1 span, (SELECT COUNT(*) FROM agent_outbox WHERE run_uuid = ? AND sequence IS NOT NULL AND sequence NOT IN (SELECT sequence FROM trace_steps WHERE run_uuid = ?)) open FROM trace_steps WHERE run_uuid = ?',
      [runId, runId, runId],
    );
    return Number(steps?.['n']) === Number(steps?.['span']) && Number(steps?.['open']) === 0;
  };
  try {
    await waitUntil('its steps are stored', complete, { seconds: 30 });
    return [];
  } catch {
    return ['steps have a gap'];
  }
}
