import type { SqlConnection } from '#database';
import { phpMap, phpText, quoteName, type ColumnSchema, type TableSchema } from '#typo3';
import type { ChildRow } from '../language/record-family';
import { rowLock } from './row-lock';

/** Children of file and inline columns, as TYPO3 finds them by their pointer columns (R-50.88). */
export class ChildRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Children of several records of one table, in their order; hidden ones count. */
  async childrenOf(
    table: string,
    column: ColumnSchema,
    child: TableSchema | undefined,
    uids: readonly number[],
  ): Promise<Map<number, number[]>> {
    const children = new Map<number, number[]>();
    if (child === undefined || uids.length === 0) return children;
    const field = phpText(column.config.get('foreign_field'));
    const matches = matchFields(column, table);
    const order = phpText(column.config.get('foreign_sortby')) || child.control.sortingColumn || 'uid';
    const rows = await this.db.query<{ uid: number; parent: number }>(
      `SELECT uid, ${quoteName(field)} AS parent FROM ${quoteName(child.name)} WHERE ${quoteName(field)} IN (?)
        ${matches.map(([name]) => ` AND ${quoteName(name)} = ?`).join('')}${live(child)}
        ORDER BY ${quoteName(order)}, uid${rowLock(this.db)}`,
      [uids, ...matches.map(([, value]) => value)],
    );
    rows.forEach(({ uid, parent }) => children.set(parent, [...(children.get(parent) ?? []), uid]));
    return children;
  }

  async pointersOf(child: TableSchema | undefined, uids: readonly number[]): Promise<ChildRow[]> {
    if (child === undefined || uids.length === 0 || child.control.languageColumn === '') return [];
    return this.db.query<ChildRow>(`${selectPointers(child)} WHERE uid IN (?)${live(child)} ORDER BY uid`, [
      uids,
    ]);
  }

  /** Translations that point to one of these children, or to what these were translated from. */
  async translationsOf(
    child: TableSchema | undefined,
    uids: readonly number[],
    ancestors: readonly number[],
  ): Promise<ChildRow[]> {
    const wanted = [...new Set([...uids, ...ancestors])];
    if (child === undefined || wanted.length === 0 || child.control.languageColumn === '') return [];
    const { languageColumn, translationParentColumn, translationSourceColumn } = child.control;
    const pointers = [translationParentColumn, translationSourceColumn].filter((column) => column !== '');
    return this.db.query<ChildRow>(
      `${selectPointers(child)} WHERE ${quoteName(languageColumn)} > 0 AND ${quoteName(translationParentColumn)} > 0
        AND (${pointers.map((column) => `${quoteName(column)} IN (?)`).join(' OR ')})${live(child)} ORDER BY uid${rowLock(this.db)}`,
      pointers.map(() => wanted),
    );
  }

  /** References whose file is gone or whose extension the column refuses (R-50.189). */
  async unfitFiles(column: ColumnSchema, uids: readonly number[]): Promise<number[]> {
    if (uids.length === 0) return [];
    const rows = await this.db.query<{ uid: number; extension: string | null }>(
      `SELECT r.uid AS uid, f.extension AS extension FROM sys_file_reference r LEFT JOIN sys_file f ON f.uid = r.uid_local
        WHERE r.uid IN (?)`,
      [uids],
    );
    const allowed = extensionList(column, 'allowed');
    const refused = extensionList(column, 'disallowed');
    return rows.filter(({ extension }) => !isFit(extension, allowed, refused)).map(({ uid }) => uid);
  }
}

/** Columns that tell which column of which table a child belongs to. */
export function matchFields(column: ColumnSchema, table: string): [name: string, value: string][] {
  const fields = new Map<string, string>();
  for (const [name, value] of phpMap(column.config.get('foreign_match_fields')))
    fields.set(name, phpText(value));
  const tableField = phpText(column.config.get('foreign_table_field'));
  if (tableField !== '') fields.set(tableField, table);
  return [...fields];
}

function selectPointers(child: TableSchema): string {
  const { languageColumn, translationParentColumn, translationSourceColumn } = child.control;
  const source = translationSourceColumn === '' ? '0' : quoteName(translationSourceColumn);
  return `SELECT uid, ${quoteName(languageColumn)} AS language, ${quoteName(translationParentColumn)} AS parent, ${source} AS source
    FROM ${quoteName(child.name)}`;
}

function live(child: TableSchema): string {
  const { deleteColumn, isVersioned } = child.control;
  const deleted = deleteColumn === '' ? '' : ` AND ${quoteName(deleteColumn)} = 0`;
  return isVersioned ? `${deleted} AND t3ver_wsid = 0 AND t3ver_oid = 0` : deleted;
}

function extensionList(column: ColumnSchema, key: string): string[] {
  return phpText(column.config.get(key))
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

function isFit(extension: string | null, allowed: readonly string[], refused: readonly string[]): boolean {
  if (extension === null || refused.includes('*') || refused.includes(extension.toLowerCase())) return false;
  return allowed.length === 0 || allowed.includes('*') || allowed.includes(extension.toLowerCase());
}
