/**
 * Which lines of a fresh card the reviewer has not seen before (D-1): those missing from the card reviewed last. Compared as a multiset, so
 * that one inserted line doesn't mark everything below it.
 */
export function changedLines(previous: readonly string[], fresh: readonly string[]): number[] {
  const seen = new Map<string, number>();
  for (const line of previous) {
    seen.set(line, (seen.get(line) ?? 0) + 1);
  }
  return fresh.flatMap((line, index) => {
    const left = seen.get(line) ?? 0;
    seen.set(line, left - 1);
    return left > 0 ? [] : [index];
  });
}
