import { reportCorpus } from '#testing';

interface Kind {
  equal: number;
  explained: number;
  rules: Set<string>;
  different: string[];
  notServed: number;
}

/** Counts verdicts of one recording by kind, such as the TCA type. */
export class VerdictsByKind {
  private readonly kinds = new Map<string, Kind>();
  private readonly differences: string[] = [];

  constructor(private readonly corpus: string) {}

  /** `verdict`: `equal`, `explained: rule`, or `different: …`. */
  add(kind: string, id: string, verdict: string): void {
    const counted = this.of(kind);
    if (verdict === 'equal') counted.equal += 1;
    else if (verdict.startsWith('explained: ')) {
      counted.explained += 1;
      counted.rules.add(verdict.slice('explained: '.length));
    } else {
      counted.different.push(id);
      this.differences.push(`${kind} ${id}: ${verdict}`);
    }
  }

  notServed(kind: string): void {
    this.of(kind).notServed += 1;
  }

  /** How many were looked at. */
  get judged(): number {
    return [...this.kinds.values()].reduce(
      (sum, { equal, explained, different }) => sum + equal + explained + different.length,
      0,
    );
  }

  /** One line a kind; what was different, to be asserted. */
  report(): string[] {
    for (const [kind, { equal, explained, rules, different, notServed }] of [...this.kinds].sort()) {
      const cases = equal + explained + different.length + notServed;
      const corpus = `${this.corpus} (${kind})`;
      reportCorpus({ corpus, cases, equal, explained, rules: [...rules], different, notServed });
    }
    return this.differences;
  }

  private of(kind: string): Kind {
    const known = this.kinds.get(kind) ?? {
      equal: 0,
      explained: 0,
      rules: new Set(),
      different: [],
      notServed: 0,
    };
    this.kinds.set(kind, known);
    return known;
  }
}
