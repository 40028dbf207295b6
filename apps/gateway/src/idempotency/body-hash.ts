import { createHash } from 'node:crypto';

/** Hash by which two bodies with one key are compared; the order of keys doesn't make another request. */
export function hashBody(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return entries.sort(([left], [right]) => (left < right ? -1 : 1));
}
