import { isInstant } from './is-instant.decorator';

describe('isInstant (R-70.1)', () => {
  it.each<[unknown, boolean]>([
    ['2026-11-30T12:00:00Z', true],
    ['2026-11-30T12:00:00.123Z', true],
    ['2026-11-30T12:00:00+01:00', true],
    ['2024-02-29T00:00:00Z', true],
    ['2026-11-30', false],
    ['2026-11-30T12:00:00', false],
    ['2026-W10', false],
    ['2026-064', false],
    ['2026-02-30T00:00:00Z', false],
    ['2026-11-30T25:00:00Z', false],
    ['2026-11-30T12:00:60Z', false],
    ['9999-12-31T23:59:59-23:59', false],
    ['0000-01-01T00:00:00+23:59', false],
    [['2026-11-30T12:00:00Z'], false],
    [1_764_504_000, false],
  ])('%j: %s', (value, expected) => expect(isInstant(value)).toBe(expected));
});
