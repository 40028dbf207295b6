import { appendFileSync } from 'node:fs';

/** How one recorded corpus went; a line of the table `npm run conformance` prints. */
export interface CorpusResult {
  /** File below `recorded/` without its ending, and a kind where a file holds several: `tools/get_tca`, `routing (uri)`. */
  corpus: string;
  cases: number;
  equal: number;
  /** Different for a reason docs/conformance.md gives. */
  explained: number;
  /** Rules that explain something. */
  rules?: readonly string[];
  /** Ids of cases nothing explains. */
  different: readonly string[];
  /** Cases of a kind this product does not serve. */
  notServed?: number;
}

/** Prints the line, and adds it to the report of `npm run conformance` when that asked for one. */
export function reportCorpus(result: CorpusResult): void {
  const { corpus, cases, equal, explained, rules = [], different, notServed = 0 } = result;
  process.stdout.write(
    `${corpus}: ${cases} cases, ${equal} equal, ${explained} explained` +
      `${rules.length > 0 ? ` (${rules.join('; ')})` : ''}, ${different.length} different` +
      `${notServed > 0 ? `, ${notServed} not served` : ''}\n`,
  );
  const report = process.env['SIDECAR_CONFORMANCE_REPORT'];
  if (report !== undefined) appendFileSync(report, `${JSON.stringify(result)}\n`);
}
