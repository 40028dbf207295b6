import { reportCorpus } from '#testing';
import type { Verdict } from '../verdicts';

/** Prints the line of a corpus and what is different in it; returns the differences nothing explains. */
export function reportTexts(corpus: string, verdicts: readonly Verdict[]): string[] {
  const differing = verdicts.flatMap(({ id, difference }) =>
    difference === undefined ? [] : [{ id, ...difference }],
  );
  const unexplained = differing.filter(({ rule }) => rule === null);
  const explained = differing.filter(({ rule }) => rule !== null);
  reportCorpus({
    corpus,
    cases: verdicts.length,
    equal: verdicts.length - differing.length,
    explained: explained.length,
    rules: [...new Set(explained.map(({ rule }) => rule ?? ''))].map(
      (rule) => `${rule}: ${explained.filter((each) => each.rule === rule).length}`,
    ),
    different: unexplained.map(({ id }) => id),
  });
  const lines = unexplained.map(
    ({ id, recorded, ours }) =>
      `${id}\n  recorded ${JSON.stringify(recorded)}\n  ours     ${JSON.stringify(ours)}`,
  );
  lines.forEach((line) => process.stdout.write(`${line.slice(0, 2000)}\n`));
  return unexplained.map(({ id }) => id);
}
