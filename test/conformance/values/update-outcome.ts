/** What the database and history hold of one column after an update. */
export interface Outcome {
  before: unknown;
  after: unknown;
  history: { before: string; after: string } | null;
  notices: unknown[];
  refused: boolean;
}

/** `equal`, or what is different. */
export function compared(expected: Outcome, ours: Outcome): string {
  const [want, have] = [expected, ours].map((outcome) => withoutChance(outcome, expected));
  return JSON.stringify(want) === JSON.stringify(have)
    ? 'equal'
    : `different: want ${JSON.stringify(want)}\n      have ${JSON.stringify(have)}`;
}

const GENERATED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Recordings name a generated uuid instead of giving it. */
function withoutChance(outcome: Outcome, expected: Outcome): Outcome {
  if (expected.after !== '<uuid1>') return outcome;
  const named = (value: unknown): unknown =>
    typeof value === 'string' && GENERATED.test(value) && value !== expected.before ? '<uuid1>' : value;
  const history = outcome.history && {
    ...outcome.history,
    after: JSON.stringify(named(JSON.parse(outcome.history.after))),
  };
  return { ...outcome, after: named(outcome.after), history };
}
