import { isDeepStrictEqual } from 'node:util';
import { reportCorpus } from '#testing';

/** Counts answers of one recording by kind; every answer is asserted where it is given. */
export class Tally {
  private readonly kinds = new Map<string, { cases: number; different: string[] }>();

  constructor(private readonly corpus: string) {}

  equal(kind: string, id: string, ours: unknown, theirs: unknown): void {
    const counted = this.kinds.get(kind) ?? { cases: 0, different: [] };
    this.kinds.set(kind, counted);
    counted.cases += 1;
    if (!isDeepStrictEqual(ours, theirs)) counted.different.push(id);
    expect([kind, id, ours]).toEqual([kind, id, theirs]);
  }

  /** One line a kind. */
  report(): void {
    for (const [kind, { cases, different }] of this.kinds) {
      const corpus = `${this.corpus} (${kind})`;
      reportCorpus({ corpus, cases, equal: cases - different.length, explained: 0, different });
    }
  }
}
