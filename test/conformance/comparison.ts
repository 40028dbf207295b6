import { reportCorpus } from '#testing';
import { isPhpArray, phpMap, type PhpValue } from '#typo3';

type Facts = Readonly<Record<string, unknown>>;

/** Ordered JSON of a PHP value: pairs, so that the order of integer-like keys counts. */
export function phpJson(value: PhpValue | undefined): unknown {
  return isPhpArray(value) ? [...phpMap(value)].map(([key, item]) => [key, phpJson(item)]) : value;
}

/** Counts equal and different cases of one recording and says which facts differ. */
export class Comparison {
  private total = 0;
  private readonly different: string[] = [];
  private readonly ids: string[] = [];

  constructor(private readonly corpus: string) {}

  add(id: string, ours: Facts, theirs: Facts): void {
    this.total++;
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
    const lines = keys
      .filter((key) => JSON.stringify(ours[key]) !== JSON.stringify(theirs[key]))
      .map(
        (key) =>
          `  ${key} recorded ${JSON.stringify(theirs[key])}\n  ${key} ours     ${JSON.stringify(ours[key])}`,
      );
    if (lines.length > 0) {
      this.ids.push(id);
      this.different.push([id, ...lines.map((line) => line.slice(0, 3000))].join('\n'));
    }
  }

  /** As `add`, of an answer that is still to be given; one that fails is different. */
  async judge(id: string, ours: () => Promise<Facts>, theirs: Facts): Promise<void> {
    this.add(id, await ours().catch((error: unknown) => ({ failed: String(error) })), theirs);
  }

  /** Prints the table's line and fails on differences. */
  finish(): void {
    const { corpus, total, ids } = this;
    reportCorpus({ corpus, cases: total, equal: total - ids.length, explained: 0, different: ids });
    this.different.forEach((difference) => process.stdout.write(`${difference}\n`));
    expect(this.different).toEqual([]);
  }
}
