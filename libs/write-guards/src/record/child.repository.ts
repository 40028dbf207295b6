import type { SqlConnection } from '#database';
import { phpText, quoteName, type ColumnSchema, type TableSchema } from '#typo3';
import { matchFields } from './match-fields';
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
}

function live(child: TableSchema): string {
  const { deleteColumn, isVersioned } = child.control;
  const deleted = deleteColumn === '' ? '' : ` AND ${quoteName(deleteColumn)} = 0`;
  return isVersioned ? `${deleted} AND t3ver_wsid = 0 AND t3ver_oid = 0` : deleted;
}
