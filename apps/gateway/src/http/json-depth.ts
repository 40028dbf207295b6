/** Whether arrays and objects nest deeper than `limit`; walks without recursion, so no input can exhaust the stack. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level.flatMap(childrenOf);
    if (depth >= limit && level.length > 0) return true;
  }
  return false;
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
