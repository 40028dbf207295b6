import type { Artifact } from '#contracts';

/** Bytes of a result, its marker included; artifacts have a bound of their own. */
export const MAX_RESULT_BYTES = 50_000;
const MAX_DEPTH = 64;
const MARKER = `\n…[tool result truncated at ${MAX_RESULT_BYTES} bytes]`;

/** Valid UTF-8 of at most `MAX_RESULT_BYTES`, never cut inside a character. */
export function boundContent(content: string): string {
  const text = wellFormed(content);
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= MAX_RESULT_BYTES) {
    return text;
  }
  let end = MAX_RESULT_BYTES - Buffer.byteLength(MARKER);
  while (isContinuation(bytes[end])) {
    end--;
  }
  return bytes.toString('utf8', 0, end) + MARKER;
}

/** The whole list or, where that is too much, one line saying so; never a part of it. */
export function boundArtifacts(artifacts: readonly Artifact[]): Artifact[] {
  const clean = deepWellFormed(artifacts, MAX_DEPTH);
  if (clean === undefined) {
    return [omitted('could not be encoded')];
  }
  return Buffer.byteLength(JSON.stringify(clean)) > MAX_RESULT_BYTES
    ? [omitted(`exceeded ${MAX_RESULT_BYTES} bytes`)]
    : (clean as Artifact[]);
}

function omitted(text: string): Artifact {
  return { type: 'text', label: 'Artifacts omitted', data: { text } };
}

function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '?');
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Undefined when it nests deeper than `depth`. */
function deepWellFormed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return wellFormed(value);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth === 0) {
    return undefined;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, deepWellFormed(item, depth - 1)] as const);
  if (entries.some(([, item]) => item === undefined)) {
    return undefined;
  }
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
