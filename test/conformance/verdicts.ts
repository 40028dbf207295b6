/** How a recorded case went: equal, different for a reason a rule names, or different. */
export interface Verdict {
  id: string;
  /** Absent when equal; the rule that explains the difference, or null when none does. */
  difference?: { rule: string | null; recorded: unknown; ours: unknown };
}

/** Prints one line a tool, then what is different; returns the differences nothing explains. */
export function reportVerdicts(tool: string, verdicts: readonly Verdict[]): string[] {
  const differing = verdicts.filter(({ difference }) => difference !== undefined);
  const unexplained = differing.filter(({ difference }) => difference?.rule === null);
  const rules = [...new Set(differing.map(({ difference }) => difference?.rule ?? null))].filter(
    (rule) => rule !== null,
  );
  const explained = differing.length - unexplained.length;
  process.stdout.write(
    `${tool}: ${verdicts.length} cases, ${verdicts.length - differing.length} equal, ${explained} explained` +
      `${rules.length > 0 ? ` (${rules.join(', ')})` : ''}, ${unexplained.length} different\n`,
  );
  const lines = unexplained.map(
    ({ id, difference }) =>
      `${id}\n  recorded ${JSON.stringify(difference?.recorded)}\n  ours     ${JSON.stringify(difference?.ours)}`,
  );
  lines.forEach((line) => process.stdout.write(`${line.slice(0, 2000)}\n`));
  return unexplained.map(({ id }) => id);
}
