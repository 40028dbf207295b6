import { createHash } from 'node:crypto';
import type { SnapshotDocument } from './snapshot-document';

/** Object keys sorted, so that two exporters of the same facts agree; PHP order lives in pair lists and stays. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(canonical);
  }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
    return Object.fromEntries(entries.map(([key, item]) => [key, canonical(item)]));
  }
  return value;
}

/** SHA-256 (hex) over the content: the moment of export does not count. */
export function snapshotHash(document: SnapshotDocument): string {
  const content: Partial<SnapshotDocument> = { ...document };
  delete content.generatedAt;
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex');
}
