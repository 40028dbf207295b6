/** All digits of a whole number: beyond 2^53 the engine's own way rounds them. */
export function printedInteger(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : String(BigInt(value));
}
