import type { SiteRows } from '../site/site-rows';
import type { SiteValues } from './argument-generator';
import { COLUMNS, plainCalls } from './plain-calls';

/** Values for the generator: those of the plain calls, and all uids and tables. */
export function siteValues(rows: SiteRows): SiteValues {
  const named: Record<string, string[]> = {};
  for (const [name, value] of Object.values(plainCalls(rows))
    .flat()
    .flatMap((args) => Object.entries(args))) {
    if (typeof value === 'string') named[name] = [...new Set([...(named[name] ?? []), value])];
  }
  const uids = rows.tableNames().flatMap((table) => rows.of(table).map((row) => Number(row['uid'])));
  return {
    uids: [...new Set(uids)],
    named: { ...named, table: [...rows.tableNames(), 'sys_file_metadata', 'no_such_table'] },
    texts: ['qk', 'Lavender', 'lavender', 'qk0', 'main', 'a', 'title', 'http://127.0.0.1/'],
    columns: ['uid', ...COLUMNS],
  };
}
