/** A line at which a process dies, and when the switch is set. */
export interface KillScenario {
  point: string;
  app: 'agent' | 'tools';
  what: string;
  /** `start`: the run dies on its way to the card; `decision`: on its way from the approval to the answer. */
  arm: 'start' | 'decision';
}

export const KILL_SCENARIOS: readonly KillScenario[] = [
  {
    point: 'tools-before-commit',
    app: 'tools',
    what: 'tools, inside the write, before its commit',
    arm: 'decision',
  },
  {
    point: 'tools-after-commit',
    app: 'tools',
    what: 'tools, after the commit, before answering',
    arm: 'decision',
  },
  { point: 'agent-after-claim', app: 'agent', what: 'agent, after claiming the run', arm: 'start' },
  {
    point: 'agent-after-answer',
    app: 'agent',
    what: "agent, after storing the provider's answer",
    arm: 'start',
  },
  {
    point: 'agent-after-apply',
    app: 'agent',
    what: 'agent, after the write, before storing its result',
    arm: 'decision',
  },
];
