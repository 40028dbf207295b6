import { readValue } from '../read-value';
import { targetFor } from '../value-fixtures';

type Submitted = string | number | null;

function valueOf(config: object, submitted: Submitted, major: number): unknown {
  const { column, target } = targetFor({ config: { type: 'datetime', ...config }, major });
  const read = readValue(column, submitted, target);
  return read.kind === 'value' ? read.value : read.kind;
}

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('datetime up to 13.4 (R-50.60)', () => {
  it.each<[object, Submitted, unknown]>([
    [{}, '1767484800', 1767484800],
    [{}, '2026-02-03T04:05:06Z', at('2026-02-03T03:05:06Z')],
    [{}, '2026-02-03T04:05:06+02:00', at('2026-02-03T01:05:06Z')],
    [{}, '2026-02-03 04:05', at('2026-02-03T02:05:00Z')],
    [{}, '2026-02-03', at('2026-02-02T22:00:00Z')],
    [{}, '2026-07-03T04:05:06', at('2026-07-03T00:05:06Z')],
    [{}, '2026-02-03T24:00:00Z', at('2026-02-03T23:00:00Z')],
    [{ format: 'time' }, '1970-01-01T04:05:00Z', 14700],
    [{ format: 'time' }, 90000, 90000],
    [{ format: 'datetimesec' }, 5, 'dropped'],
    [{}, null, 0],
    [{ nullable: true }, '', null],
    [{}, 'tomorrow', 'foreign'],
    [{}, '04:05', 'foreign'],
    [{ range: { lower: 100, upper: 200 } }, 99, 100],
    [{ range: { lower: 100, upper: 200 } }, 0, 100],
    [{ range: { lower: 100 }, default: 0 }, 0, 0],
    [{ range: { lower: 100 } }, '', 'foreign'],
    [{ dbType: 'date' }, '2026-02-03T23:30:00Z', '2026-02-03'],
    [{ dbType: 'datetime' }, '2026-07-03T04:05:06+02:00', '2026-07-03 02:05:06'],
    [{ dbType: 'time', format: 'time' }, '04:05:06', '04:05:06'],
    [{ dbType: 'datetime' }, 0, null],
    [{ dbType: 'date', nullable: false }, '', '0000-00-00'],
    [{ dbType: 'datetime' }, 1767484800, 'foreign'],
  ])('%j takes %j as %j', (config, submitted, value) => {
    expect(valueOf(config, submitted, 13)).toBe(value);
  });
});

describe('datetime from 14 on (R-50.60, spec 50 §25)', () => {
  it.each<[object, Submitted, unknown]>([
    [{}, '2026-02-03T04:05:06Z', at('2026-02-03T04:05:06Z')],
    [{}, '2026-02-03T04:05:06', at('2026-02-03T03:05:06Z')],
    [{}, '2026-03-29T02:30:00', at('2026-03-29T01:30:00Z')],
    [{}, '2026-10-25T02:30:00', at('2026-10-25T00:30:00Z')],
    [{ format: 'datetimesec' }, 1767484805, 1767484805],
    [{ format: 'date' }, 1767484800, at('2026-01-03T23:00:00Z')],
    [{ format: 'date' }, '2026-07-03T22:00:00+02:00', at('2026-07-02T22:00:00Z')],
    [{ format: 'time' }, 90000, 3600],
    [{ format: 'time' }, '04:05:06', 14700],
    [{ format: 'timesec' }, '2026-02-03T04:05:06Z', 14706],
    [{ range: { lower: 100 } }, 0, 0],
    [{ range: { lower: 100 } }, 5, 100],
    [{ range: { upper: 200 } }, 300, 200],
    [{ nullable: true }, 0, 0],
    [{ nullable: true }, '', null],
    [{ dbType: 'datetime' }, '2026-02-03T04:05:06Z', '2026-02-03 05:05:06'],
    [{ dbType: 'datetime' }, 0, '1970-01-01 01:00:00'],
    [{ dbType: 'date', format: 'date' }, '0000-00-00', null],
    [{ dbType: 'time', format: 'time' }, '04:05:06', '04:05:00'],
    [{ dbType: 'time', format: 'timesec' }, 3661, '01:01:01'],
    [{ dbType: 'date', nullable: false }, '', '0000-00-00'],
    [{}, 'next monday', 'foreign'],
    [{}, '04:05', 'foreign'],
  ])('%j takes %j as %j', (config, submitted, value) => {
    expect(valueOf(config, submitted, 14)).toBe(value);
  });
});
