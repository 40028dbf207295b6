import { unboundedReason } from './statement-bound';

describe('Bound of a statement', () => {
  it.each<[string, unknown[]]>([
    ['SELECT VERSION() AS version', []],
    ['SELECT uid FROM pages WHERE pid = ? ORDER BY sorting LIMIT ?', [1, 50]],
    ['SELECT `uid` FROM `pages` WHERE (a) OR (b)\n ORDER BY `uid` LIMIT ? OFFSET ?', [1_000, 99_999]],
    ['SELECT COUNT(*) AS found FROM sys_file WHERE missing = 1', []],
    ['SELECT title FROM pages WHERE (uid = ?) AND (`hidden` = 0)', [1]],
    ['SELECT title FROM pages WHERE deleted = 0 AND (a OR b) AND uid IN (?, ?) ORDER BY title', [1, 2]],
  ])('is found in %s', (sql, params) => {
    expect(unboundedReason(sql, params)).toBeNull();
  });

  it.each<[string, unknown[]]>([
    ['SELECT title FROM pages', []],
    ['SELECT title FROM pages WHERE pid IN (?)', [1]],
    ['SELECT title FROM pages WHERE uid = ? OR hidden = 0', [1]],
    ['SELECT title FROM pages WHERE (uid = ? OR hidden = 0) AND deleted = 0', [1]],
    ["SELECT title FROM pages WHERE title = ' LIMIT 5'", []],
    ['SELECT title FROM pages LIMIT ?', [1_001]],
    ['SELECT title FROM pages LIMIT ?', [Number.NaN]],
    ['SELECT pid, COUNT(*) FROM pages GROUP BY pid', []],
    ['SELECT COUNT(*) FROM pages GROUP BY pid', []],
    ['SELECT title FROM pages WHERE uid = ? FOR UPDATE', [1]],
    ['UPDATE pages SET title = ? WHERE uid = ?', ['x', 1]],
    ['SELECT 1; DELETE FROM pages', []],
  ])('is missing in %s', (sql, params) => {
    expect(unboundedReason(sql, params)).not.toBeNull();
  });
});
