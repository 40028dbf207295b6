/** Characters as people count them: code points, not UTF-16 units (spec 10 §18). */
export function textLength(value: unknown): number {
  return typeof value === 'string' ? [...value].length : 0;
}
