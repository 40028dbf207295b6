/** `2026-07-08 01:13` or with seconds, in UTC (R-30 §1.3); `at` in Unix seconds. */
export function utcTime(at: number, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const date = new Date(at * 1000);
  return Number.isNaN(date.getTime())
    ? String(at)
    : date
        .toISOString()
        .slice(0, precision === 'minutes' ? 16 : 19)
        .replace('T', ' ');
}
