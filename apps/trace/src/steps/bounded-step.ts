import { CONTENT_KEYS, type Step } from '#contracts';
import { metadataView } from './metadata-view';
import { textLength } from './text-length';

/** Code points each text of an oversized step is cut to, tried in this order until the step fits. */
const TEXT_LIMITS = [20_000, 5_000, 1_000, 200];

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * A step no larger than a reply may be. One that is larger keeps its shape while its texts are cut, marked `contentCut`; if
 * that is not enough it loses its content.
 */
export function boundedStep(step: Step, maxBytes: number): Step {
  if (jsonBytes(step) <= maxBytes) return step;
  for (const limit of TEXT_LIMITS) {
    const cut: Step = { ...step, contentCut: true };
    for (const key of CONTENT_KEYS) if (key in cut) cut[key] = withShortTexts(cut[key], limit);
    if (jsonBytes(cut) <= maxBytes) return cut;
  }
  return { ...metadataView(step), contentCut: true };
}

function withShortTexts(value: unknown, limit: number): unknown {
  if (typeof value === 'string') return shortened(value, limit);
  if (Array.isArray(value)) return value.map((entry) => withShortTexts(entry, limit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withShortTexts(entry, limit)]));
}

function shortened(text: string, limit: number): string {
  const length = textLength(text);
  if (length <= limit) return text;
  return `${[...text].slice(0, limit).join('')}… [${length - limit} more characters]`;
}
