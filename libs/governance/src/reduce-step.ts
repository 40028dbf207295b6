import { CONTENT_KEYS } from '#contracts';
import type { PrivacyLevel } from './privacy-level';
import { MASK, maskSecrets } from './secret-shapes';

export type StepFields = Record<string, unknown>;

/** Code points of one text under `redacted`. */
const MAX_REDACTED_TEXT = 2000;
const CUT_MARKER = '… [cut]';
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,255}\.[A-Za-z]{2,24}/g;

/** The fields of a step as the privacy level lets them be stored. */
export function reduceStep(fields: StepFields, level: PrivacyLevel): StepFields {
  switch (level) {
    case 'full':
      return fields;
    case 'redacted':
      return mapContent(fields, redact);
    case 'none':
    case 'metadata':
      return toMetadata(fields);
  }
}

function isContentKey(key: string): boolean {
  return (CONTENT_KEYS as readonly string[]).includes(key);
}

function mapContent(fields: StepFields, change: (value: unknown) => unknown): StepFields {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([key, value]) => [key, isContentKey(key) ? change(value) : value]));
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return cut(maskSecrets(value).replace(EMAIL, MASK));
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redact(item)]));
  }
  return value;
}

function cut(text: string): string {
  const points = Array.from(text);
  return points.length <= MAX_REDACTED_TEXT ? text : points.slice(0, MAX_REDACTED_TEXT).join('') + CUT_MARKER;
}

function toMetadata(fields: StepFields): StepFields {
  const kept = Object.entries(fields).filter(([key]) => !isContentKey(key));
  if (kept.length === Object.keys(fields).length) return fields;
  return { ...Object.fromEntries(kept), contentRedacted: true, ...measure(fields) };
}

/** What may be known of content without storing it: counts, lengths in code points, names. */
function measure(fields: StepFields): StepFields {
  const result: StepFields = {};
  const { messagesSent, content, thinking, toolResult, toolArtifacts, requestedToolCalls } = fields;
  if (Array.isArray(messagesSent)) result.messagesSentCount = messagesSent.length;
  if (typeof content === 'string') result.contentLength = Array.from(content).length;
  if (typeof thinking === 'string') result.thinkingLength = Array.from(thinking).length;
  if (typeof toolResult === 'string') result.toolResultLength = Array.from(toolResult).length;
  if (Array.isArray(toolArtifacts)) {
    result.toolArtifactsCount = toolArtifacts.length;
    result.toolArtifactTypes = namesIn(toolArtifacts, 'type');
  }
  if (Array.isArray(requestedToolCalls)) result.requestedToolNames = namesIn(requestedToolCalls, 'name');
  return result;
}

function namesIn(items: unknown[], key: string): string[] {
  return items
    .map((item) => (item as Record<string, unknown> | null)?.[key])
    .filter((name) => typeof name === 'string');
}
