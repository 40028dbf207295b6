import type { PhpValue, RecordRow, TableSchema } from '#typo3';
import type { WriteRun } from '../run/write-run';
import type { ColumnValue } from '../values/php-text';
import { columnValue } from './column-value';
import type { DeferredRelations } from './deferred-relations';
import { readNewColumns } from './new-columns';

/**
 * Copies a whole row as TYPO3 copies children of a copied record: no guard, no default and no exclude list; every column is normalised
 * as that of a new record, rich text stays. Relations wait for the instance whose `DeferredRelations` are given.
 */
export class RawInsert {
  constructor(
    private readonly run: WriteRun,
    private readonly scope: number,
    private readonly deferred: DeferredRelations,
  ) {}

  /** `fields`: the row to be, `pid` among them, in the order of the table. */
  async add(schema: TableSchema, fields: ReadonlyMap<string, PhpValue>): Promise<RecordRow> {
    const { run, scope } = this;
    const row = new Map<string, ColumnValue>(
      [...fields].filter(([name]) => name !== 'uid').map(([name, value]) => [name, columnValue(value)]),
    );
    const target = { schema, record: Object.fromEntries(row), pid: Number(row.get('pid')) };
    const how = { keepsRichText: true, isRaw: true };
    const columns = await readNewColumns(run, { ...target, ...how }, fields);
    for (const [name, value] of columns.values) if (value !== null) row.set(name, value);
    const { createdColumn, modifiedColumn } = schema.control;
    for (const name of [createdColumn, modifiedColumn]) if (name !== '') row.set(name, run.now);
    if (columns.notices.length > 0)
      run.event(schema.name, 0, { scope, history: null, logs: columns.notices });
    const added = await run.insert(schema.name, row, { scope });
    this.deferred.addNew(schema, added, columns);
    return added;
  }
}
