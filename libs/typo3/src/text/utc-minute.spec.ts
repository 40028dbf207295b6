import { utcMinute } from './utc-minute';

describe('utcMinute (R-30 §1.3)', () => {
  it('prints date and time without seconds', () => {
    expect(utcMinute(1_783_473_239)).toBe('2026-07-08 01:13');
  });

  it('stays inside four-digit years, whatever a column holds', () => {
    expect(utcMinute(-5)).toBe('1970-01-01 00:00');
    expect(utcMinute(Number.MAX_SAFE_INTEGER)).toBe('9999-12-31 23:59');
  });
});
