const MAX_BYTES = 200;
const GRAMMAR = /^([a-z][a-z0-9_]{0,30})((?::[A-Za-z0-9_.-]{1,64}){1,4})$/;

export interface SourceId {
  backend: string;
  parts: string[];
}

/** Null for what is no source id. */
export function parseSourceId(text: string): SourceId | null {
  const match = Buffer.byteLength(text) > MAX_BYTES ? null : GRAMMAR.exec(text);
  return match === null ? null : { backend: match[1] ?? '', parts: (match[2] ?? '').slice(1).split(':') };
}

/** A part read as PHP casts to integer: the number it begins with, 0 without one. */
export function integerPart(part: string): number {
  const number = Math.trunc(Number(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(part)?.[0] ?? 0));
  return Number.isSafeInteger(number) ? number : 0;
}
