import { reportCorpus } from '#testing';

/** How a recorded case went: equal, different for a reason a rule names, or different. */
export interface Verdict {
  id: string;
  /** Absent when equal; the rule that explains the difference, or null when none does. */
  difference?: { rule: string | null; recorded: unknown; ours: unknown };
}

/** Judges one case after another; a case whose judging fails is different, and the others are judged all the same. */
export async function verdictsOf<Case extends { id: string }>(
  cases: readonly Case[],
  judge: (recorded: Case) => Promise<Verdict>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const recorded of cases) {
    const verdict = await judge(recorded).catch((error: unknown) => ({
      id: recorded.id,
      difference: { rule: null, recorded: 'an answer', ours: `failed: ${String(error)}` },
    }));
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Prints one line a tool, then what is different; returns the differences nothing explains. */
export function reportVerdicts(tool: string, verdicts: readonly Verdict[]): string[] {
  const differing = verdicts.filter(({ difference }) => difference !== undefined);
  const unexplained = differing.filter(({ difference }) => difference?.rule === null);
  const rules = [...new Set(differing.map(({ difference }) => difference?.rule ?? null))].filter(
    (rule) => rule !== null,
  );
  reportCorpus({
    corpus: `tools/${tool}`,
    cases: verdicts.length,
    equal: verdicts.length - differing.length,
    explained: differing.length - unexplained.length,
    rules,
    different: unexplained.map(({ id }) => id),
  });
  const lines = unexplained.map(
    ({ id, difference }) =>
      `${id}\n  recorded ${JSON.stringify(difference?.recorded)}\n  ours     ${JSON.stringify(difference?.ours)}`,
  );
  lines.forEach((line) => process.stdout.write(`${line.slice(0, 2000)}\n`));
  return unexplained.map(({ id }) => id);
}
