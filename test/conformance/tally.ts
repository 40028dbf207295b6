import { isDeepStrictEqual } from 'node:util';
import { reportCorpus, type RecordedVersion } from '#testing';

/** Counts answers of one recording by kind: all of them, also behind one that is different. */
export class Tally {
  private readonly kinds = new Map<string, { cases: number; different: string[] }>();
  private unseen: string[] = [];

  constructor(
    private readonly corpus: string,
    private readonly version: RecordedVersion,
  ) {}

  /** To be asserted by `verify`. */
  equal(kind: string, id: string, ours: unknown, theirs: unknown): void {
    const counted = this.kinds.get(kind) ?? { cases: 0, different: [] };
    this.kinds.set(kind, counted);
    counted.cases += 1;
    if (isDeepStrictEqual(ours, theirs)) return;
    counted.different.push(id);
    this.unseen.push(`${kind} ${id}: recorded ${JSON.stringify(theirs)}, ours ${JSON.stringify(ours)}`);
  }

  /** Fails on what was different since it was last asked. */
  verify(): void {
    const different = this.unseen;
    this.unseen = [];
    expect(different).toEqual([]);
  }

  /** One line a kind. */
  report(): void {
    for (const [kind, { cases, different }] of this.kinds) {
      const corpus = `${this.corpus} (${this.version === '13.4' ? kind : `${kind}, ${this.version}`})`;
      reportCorpus({ corpus, cases, equal: cases - different.length, explained: 0, different });
    }
  }
}
