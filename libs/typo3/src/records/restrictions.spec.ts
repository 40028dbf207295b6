import { phpMap, decodePhpValue } from '../snapshot/php-value';
import { TableControl } from '../tca/table-control';
import { defaultRestrictions, liveOnly } from './restrictions';
import { allOf, anyOf, containsPattern, quoteName } from './sql-condition';

const control = (...pairs: [string, unknown][]): TableControl =>
  new TableControl(phpMap(decodePhpValue({ '%': pairs })));

describe('Row visibility (R-30.29, R-30.30)', () => {
  it('follows the ctrl of the table, time cut to the full minute', () => {
    const columns = {
      '%': [
        ['disabled', 'off'],
        ['starttime', 'from'],
        ['endtime', 'until'],
      ],
    };
    const where = allOf(defaultRestrictions(control(['delete', 'gone'], ['enablecolumns', columns]), 125));
    expect(where).toEqual({
      sql: '(`gone` = 0) AND (`off` = 0) AND (`from` <= ?) AND (`until` = 0 OR `until` > ?)',
      params: [120, 120],
    });
  });

  it('has no condition for a table without such columns', () => {
    expect([defaultRestrictions(control(), 1), liveOnly(control(['versioningWS', 0]))]).toEqual([[], []]);
  });

  it('takes a versioned table from the live workspace, bool or integer', () => {
    expect([
      liveOnly(control(['versioningWS', true])).length,
      liveOnly(control(['versioningWS', 2])).length,
    ]).toEqual([1, 1]);
  });
});

describe('SQL fragments', () => {
  it('let no name carry SQL', () => {
    expect(quoteName('tt_content')).toBe('`tt_content`');
    expect(() => quoteName('a` OR 1=1')).toThrow(TypeError);
  });

  it('take a needle literally (R-30.32)', () => {
    expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  });

  it('combine', () => {
    const parts = [
      { sql: 'a = ?', params: [1] },
      { sql: 'b = ?', params: ['x'] },
    ];
    expect(anyOf(parts)).toEqual({ sql: '(a = ?) OR (b = ?)', params: [1, 'x'] });
    expect([allOf([]).sql, anyOf([]).sql]).toEqual(['1 = 1', '1 = 0']);
  });
});
