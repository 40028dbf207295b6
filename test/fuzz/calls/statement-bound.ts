/** Rows no statement may exceed: the longest scan any tool is allowed. */
const MAX_ROWS = 1_000;
/** Columns of one table; the server's own bound, not the site's rows. */
const MAX_COLUMNS = 4_096;
const FORBIDDEN =
  /;|\b(?:INTO\s+(?:OUTFILE|DUMPFILE|@)|FOR\s+UPDATE|LOCK\s+IN\s+SHARE|SLEEP|BENCHMARK|GET_LOCK|LOAD_FILE)\b/i;
const UNIQUE = /^(?:\w\.)?`?uid`? (?:= \?|IN \(\?(?:, \?)*\))$/;
const AGGREGATE = /^SELECT (?:COUNT|MAX|MIN|SUM)\([^)]*\)(?: AS \w+)? FROM /i;

/**
 * Why a statement is not bounded; null when it is. A statement of a reading tool is one SELECT that locks, writes and waits for nothing,
 * and the number of its rows is known before it runs, whatever the site holds:
 *
 * - it reads no table, or
 * - it ends in `LIMIT` with at most 1000 (for `information_schema` the columns a table can have), or
 * - it is one aggregate without `GROUP BY`: one row, or
 * - its condition demands, not as an alternative, equality with `uid` or membership of a list of them: `uid` is the primary key of every
 *   table TYPO3 has, so there are at most as many rows as values, and the values are counted too.
 *
 * How many rows the server looks through is no part of this: indexes belong to the site, time has its own bound in the session.
 */
export function unboundedReason(sql: string, params: readonly unknown[]): string | null {
  const text = sql.replace(/\s+/g, ' ').trim();
  const bare = text.replace(/'[^']*'/g, "''");
  if (!/^SELECT /i.test(bare) || FORBIDDEN.test(bare)) return 'is no plain SELECT';
  const limit = limitOf(bare, params);
  if (limit !== null) return limitFault(limit, bare.includes('information_schema.') ? MAX_COLUMNS : MAX_ROWS);
  const isOneRow = !/ FROM /i.test(bare) || (AGGREGATE.test(bare) && !/ GROUP BY /i.test(bare));
  return isOneRow || (namesRows(bare) && params.flat().length <= MAX_ROWS) ? null : 'has no bound';
}

function limitFault(limit: number, most: number): string | null {
  return Number.isInteger(limit) && limit >= 0 && limit <= most ? null : `has the limit ${String(limit)}`;
}

function namesRows(sql: string): boolean {
  const condition = / WHERE (.*?)(?: ORDER BY .*)?$/i.exec(sql)?.[1] ?? '';
  return conjuncts(condition).some((part) => UNIQUE.test(part));
}

/** Value of the LIMIT at the end, null without one; a placeholder's is found by its place. */
function limitOf(sql: string, params: readonly unknown[]): number | null {
  const [whole, value, offset] = / LIMIT (\?|\d+)( OFFSET (?:\?|\d+))?$/i.exec(sql) ?? [];
  if (whole === undefined || value === undefined) return null;
  if (value !== '?') return Number(value);
  return Number(params.at(offset?.endsWith('?') ? -2 : -1));
}

/** What all of must hold, brackets around single parts taken off; nothing where an OR stands beside them. */
function conjuncts(condition: string): string[] {
  const parts = splitOutside(condition, ' AND ');
  if (splitOutside(condition, ' OR ').length > 1) return [];
  if (parts.length > 1) return parts.flatMap(conjuncts);
  const inner = /^\((.*)\)$/.exec(condition)?.[1];
  return inner !== undefined && isBalanced(inner) ? conjuncts(inner) : [condition];
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) {
    if (!isBalanced(text.slice(start, at))) continue;
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  return [...parts, text.slice(start)];
}

/** Every bracket that closes was opened before, and none stays open. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}
