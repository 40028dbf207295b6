import { readFileSync } from 'node:fs';
import { metrics, metricsRegistry } from '..';

describe('metrics (reference/conventions.md)', () => {
  it('are exposed under their conventional names with their labels', async () => {
    metrics.runs.inc({ status: 'completed', reason: 'completed' });
    metrics.toolCalls.inc({ tool: 'get_pagetree', outcome: 'ok' });
    metrics.waitingRuns.set({ kind: 'approval' }, 3);
    metrics.jobCount.set({ queue: 'agent.runs', state: 'waiting' }, 7);
    metrics.tokens.inc({ type: 'input' }, 12);
    const text = await metricsRegistry.metrics();
    expect(text).toContain('agent_runs_total{status="completed",reason="completed"} 1');
    expect(text).toContain('agent_tool_calls_total{tool="get_pagetree",outcome="ok"} 1');
    expect(text).toContain('agent_waiting_runs{kind="approval"} 3');
    expect(text).toContain('bullmq_job_count{queue="agent.runs",state="waiting"} 7');
    expect(text).toContain('agent_tokens_total{type="input"} 12');
  });

  it('use base units and _total for counters', async () => {
    for (const { name, type } of await metricsRegistry.getMetricsAsJSON()) {
      if (String(type) === 'counter') expect(name).toMatch(/_total$/);
      expect(name).not.toMatch(/_(ms|milliseconds|kb)$/);
    }
  });

  it('are declared in one place only', () => {
    const source = readFileSync(`${__dirname}/metrics.ts`, 'utf8');
    const names = [...source.matchAll(/'((?:agent|sidecar|bullmq|gen_ai)_[a-z_]+)'/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(15);
  });
});
