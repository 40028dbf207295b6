/** End of the year 9999; later moments have no four-digit year. */
const LAST_SECOND = 253_402_300_799;

/** `2026-07-08 01:13` of unix seconds, in UTC (R-30 §1.3). */
export function utcMinute(seconds: number): string {
  const moment = new Date(Math.min(Math.max(seconds, 0), LAST_SECOND) * 1000);
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}
