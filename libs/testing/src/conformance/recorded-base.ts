import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Typo3DatabaseContent } from '../mariadb/typo3-database';
import type { RowChanges, StoredRow } from './row-changes';

export type RecordedVersion = '13.4' | '14.3';

/** Versions to judge: both, or the one `npm run conformance` was asked for. */
export function recordedVersions(): RecordedVersion[] {
  const versions: RecordedVersion[] = ['13.4', '14.3'];
  const wanted = process.env['SIDECAR_CONFORMANCE_TYPO3'];
  return wanted === undefined ? versions : versions.filter((version) => version === wanted);
}

interface BaseFile {
  tables: Record<string, StoredRow[]>;
}

interface Projection {
  dropped: Record<string, string[]>;
}

/** Schema and rows of the recorded installation under one version of TYPO3. */
export function recordedBase(root: string, version: RecordedVersion): Typo3DatabaseContent {
  const schemaSql = readFileSync(join(root, `typo3-${version}/schema.sql`), 'utf8');
  if (version === '13.4') return { schemaSql, rowsSql: readFileSync(join(root, 'base/base.sql'), 'utf8') };
  const base = readJson<BaseFile>(root, 'base/base.json').tables;
  const differing = readJson<BaseFile>(root, 'recorded-14.3/base.json').tables;
  const { dropped } = readJson<Projection>(root, 'recorded-14.3/projection.json');
  const rowsSql = Object.entries(base)
    .flatMap(([table, rows]) =>
      replaced(rows, differing[table] ?? []).map((row) => insert(table, without(row, dropped[table] ?? []))),
    )
    .join('\n');
  return { schemaSql, rowsSql: `SET SESSION sql_mode = '';\n${rowsSql}` };
}

/** Cases of one recording under a version: whole ones of that version where it answers otherwise, else those of 13.4 in its schema. */
export function recordedCases<C extends { id: string; changes: RowChanges }>(
  root: string,
  version: RecordedVersion,
  file: string,
): C[] {
  const cases = readJson<{ cases: C[] }>(root, `recorded/${file}`).cases;
  if (version === '13.4') return cases;
  const differing = existsSync(join(root, `recorded-14.3/${file}`))
    ? readJson<{ cases: C[] }>(root, `recorded-14.3/${file}`).cases
    : [];
  const own = new Map(differing.map((each) => [each.id, each]));
  const { dropped } = readJson<Projection>(root, 'recorded-14.3/projection.json');
  const known = cases.map(
    (each) => own.get(each.id) ?? { ...each, changes: projected(each.changes, dropped) },
  );
  return [...known, ...[...own.values()].filter(({ id }) => !cases.some((each) => each.id === id))];
}

function readJson<T>(root: string, name: string): T {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
}

function replaced(rows: readonly StoredRow[], differing: readonly StoredRow[]): StoredRow[] {
  const keyOf = (row: StoredRow): unknown => row['uid'] ?? row['hash'];
  const others = new Map(differing.map((row) => [keyOf(row), row]));
  return rows.map((row) => others.get(keyOf(row)) ?? row);
}

function without(row: StoredRow, columns: readonly string[]): StoredRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

function insert(table: string, row: StoredRow): string {
  const columns = Object.keys(row).map((column) => `\`${column}\``);
  return `INSERT INTO \`${table}\` (${columns.join(',')}) VALUES (${Object.values(row).map(literal).join(',')});`;
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string'
    ? `CONVERT(x'${Buffer.from(value).toString('hex')}' USING utf8mb4)`
    : 'NULL';
}

function projected(changes: RowChanges, dropped: Projection['dropped']): RowChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([table, found]) => {
      const inserted = found.inserted?.map((row) => without(row, dropped[table] ?? []));
      return [table, { ...found, ...(inserted && { inserted }) }];
    }),
  );
}
