/** Helpers for JSON whose shape a provider promised but may not keep. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Text of a `content` field: a string, a list of parts, or null. */
export function contentText(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map((part) => (isRecord(part) ? textOf(part.text) : textOf(part))).join('');
  }
  return textOf(value);
}

export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.trunc(value) : 0;
}
