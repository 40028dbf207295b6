import type { WriteRun } from '../run/write-run';
import type { RelationItem } from '../values/relation-item';
import type { RelationTable } from '../values/relation-table';
import type { SameValueQuestion, ValueRows } from '../values/value-rows';
import { ValueRowsRepository } from '../values/value-rows.repository';

/** Rows values depend on: stored ones, and the new ones the run has made so far. */
export class WorkingValueRows implements ValueRows {
  private readonly stored: ValueRowsRepository;

  constructor(private readonly run: WriteRun) {
    this.stored = new ValueRowsRepository(run.context.db, run.context.instance);
  }

  async countSame(question: SameValueQuestion, limit: number): Promise<number> {
    const { table, column, value, uid, pid, deleteColumn } = question;
    const rows = this.run.rows.made(table, {
      [column]: value,
      ...(deleteColumn !== '' && { [deleteColumn]: 0 }),
      ...(pid !== null && { pid }),
    });
    const made = rows.filter((row) => Number(row['uid']) !== uid).length;
    return made + (await this.stored.countSame(question, limit));
  }

  relatedItems(relation: RelationTable, uid: number): Promise<RelationItem[]> {
    return this.stored.relatedItems(relation, uid);
  }

  tablesOnPage(page: number, tables: readonly string[]): Promise<string[]> {
    return this.stored.tablesOnPage(page, tables);
  }
}
