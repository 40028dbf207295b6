import type { SqlConnection } from '#database';
import { quoteName, type InstanceModel } from '#typo3';
import type { RelationItem } from './relation-item';
import type { RelationTable } from './relation-table';
import type { SameValueQuestion, ValueRows } from './value-rows';

/** Related records one question may load; a longer list is cut where TYPO3 would read on. */
export const MAX_RELATED = 10_000;

interface RelatedRow {
  id: number;
  name: string | null;
}

/** Asks MariaDB; texts are compared by the collation of their column, as TYPO3 compares them. */
export class ValueRowsRepository implements ValueRows {
  constructor(
    private readonly db: SqlConnection,
    private readonly instance: InstanceModel,
  ) {}

  async countSame(question: SameValueQuestion, limit: number): Promise<number> {
    const { table, column, value, uid, pid, deleteColumn, parentColumn, liveOnly } = question;
    const parts = [`${quoteName(column)} = ?`, 'uid <> ?'];
    const params: unknown[] = [value, uid];
    if (deleteColumn !== '') parts.push(`${quoteName(deleteColumn)} = 0`);
    if (liveOnly) parts.push('t3ver_wsid = 0', 't3ver_oid = 0');
    if (parentColumn !== '') {
      parts.push(`(${quoteName(parentColumn)} = 0 OR ${quoteName(parentColumn)} <> ?)`);
      params.push(uid);
    }
    parts.push(pid === null ? 'pid >= 0' : 'pid = ?');
    if (pid !== null) params.push(pid);
    const rows = await this.db.query<{ uid: number }>(
      `SELECT uid FROM ${quoteName(table)} WHERE ${parts.join(' AND ')} LIMIT ${Math.trunc(limit)}`,
      params,
    );
    return rows.length;
  }

  async relatedItems(relation: RelationTable, uid: number): Promise<RelationItem[]> {
    const parts = [`${quoteName(relation.ownColumn)} = ?`];
    const params: unknown[] = [uid];
    for (const [column, value] of relation.matchFields) {
      parts.push(`${quoteName(column)} = ?`);
      params.push(value);
    }
    if (relation.ownTableNames.length > 0) {
      parts.push('tablenames IN (?)');
      params.push(relation.ownTableNames);
    }
    const name = relation.namesOtherTable ? 'tablenames' : "''";
    const other = quoteName(relation.otherColumn);
    const rows = await this.db.query<RelatedRow>(
      `SELECT ${other} AS id, ${name} AS name FROM ${quoteName(relation.name)} WHERE ${parts.join(' AND ')}
        ORDER BY ${quoteName(relation.orderColumn)}, ${other} LIMIT ${MAX_RELATED}`,
      params,
    );
    const [first = ''] = relation.tables;
    const items = rows.map(({ id, name: table }) => ({ table: table || first, id: Number(id) }));
    return this.withoutDrafts(items.filter(({ table }) => relation.tables.includes(table)));
  }

  async tablesOnPage(page: number, tables: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const table of tables) {
      const rows = await this.db.query<{ uid: number }>(
        `SELECT uid FROM ${quoteName(table)} WHERE pid = ? LIMIT 1`,
        [page],
      );
      if (rows.length > 0) found.push(table);
    }
    return found;
  }

  private async withoutDrafts(items: { table: string; id: number }[]): Promise<RelationItem[]> {
    const drafts = new Set<string>();
    for (const table of new Set(items.map((item) => item.table))) {
      if (this.instance.table(table)?.control.isVersioned !== true) continue;
      const uids = items.filter((item) => item.table === table).map(({ id }) => id);
      const rows = await this.db.query<{ uid: number }>(
        `SELECT uid FROM ${quoteName(table)} WHERE uid IN (?) AND t3ver_wsid > 0`,
        [uids],
      );
      rows.forEach((row) => drafts.add(`${table}_${row.uid}`));
    }
    return items.filter(({ table, id }) => !drafts.has(`${table}_${id}`));
  }
}
