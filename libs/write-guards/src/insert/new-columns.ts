import type { ColumnSchema, PhpValue, RecordRow, TableSchema } from '#typo3';
import { isDroppedColumn } from '../guards/column-guards';
import { refuse } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { columnOfType, typeOfValues } from '../values/column-of-type';
import type { NormalisedValue, StoredValue } from '../values/normalised-value';
import type { PhpValue as HistoryValue } from '../values/php-json';
import { PERMISSION_COLUMNS, permissionValue } from '../values/permission-values';
import type { ColumnValue } from '../values/php-text';
import { readValue } from '../values/read-value';
import type { RelationItem } from '../values/relation-item';
import type { RelationTable } from '../values/relation-table';
import { ValueResolver } from '../values/value-resolver';
import type { ValueNotice } from '../values/value-notice';
import type { ValueTarget } from '../values/value-target';
import { columnValue } from './column-value';
import { newRichText } from './new-rich-text';
import { newSlug } from './new-slug';
import { WorkingValueRows } from './working-value-rows';

/** Rows of a relation table a new record gets once all records of its instance are there. */
export interface NewRelation {
  relation: RelationTable;
  items: readonly RelationItem[];
}

/** Columns of a new record after exclude list and normalisation (R-50.38, step "per column"). */
export interface NewColumns {
  values: Map<string, ColumnValue>;
  /** What history says where that is not what the column holds. */
  history: Map<string, HistoryValue>;
  /** Columns that count for the diff source, dropped values included. */
  processed: string[];
  relations: NewRelation[];
  /** Items stored after all records of the instance, per column. */
  deferred: Map<string, readonly string[]>;
  notices: ValueNotice[];
}

export interface NewColumnsTarget {
  schema: TableSchema;
  /** Defaults under what is submitted. */
  record: RecordRow;
  pid: number;
  keepsRichText: boolean;
  /** Raw copies of children take every column of the table, whatever is granted. */
  isRaw?: boolean;
}

/** Reads the columns of a new record in their order. @throws RefusedRunError for values only PHP can normalise */
export async function readNewColumns(
  run: WriteRun,
  { schema, record, pid, ...how }: NewColumnsTarget,
  incoming: ReadonlyMap<string, PhpValue>,
): Promise<NewColumns> {
  const { actor, rules, context } = run;
  const place = { table: schema.name, isNew: true, uid: 0, pid };
  const target: ValueTarget = { ...place, rules, actor, schema, record, instance: context.instance };
  const reader = new NewColumnReader(run, target, how);
  const type = typeOfValues(schema, record, incoming, target);
  for (const [name, value] of incoming) await reader.read(type, name, value);
  return reader.columns;
}

class NewColumnReader {
  readonly columns: NewColumns = {
    values: new Map(),
    history: new Map(),
    processed: [],
    relations: [],
    deferred: new Map(),
    notices: [],
  };
  private readonly resolver: ValueResolver;

  constructor(
    private readonly run: WriteRun,
    private readonly target: ValueTarget,
    private readonly how: Pick<NewColumnsTarget, 'keepsRichText' | 'isRaw'>,
  ) {
    this.resolver = new ValueResolver(new WorkingValueRows(run));
  }

  async read(type: string, name: string, value: PhpValue): Promise<void> {
    const { schema } = this.target;
    if (this.how.isRaw !== true && this.takeUnlisted(name, value)) return;
    const column = columnOfType(schema, type, name);
    if (column === undefined) return;
    this.columns.processed.push(name);
    const read = readValue(column, value, this.target);
    this.keep(
      column,
      await this.completed(column, type, await this.resolver.resolve(column, read, this.target)),
    );
  }

  /** Columns that have rules of their own, or none at all because they are dropped. */
  private takeUnlisted(name: string, value: PhpValue): boolean {
    const { schema } = this.target;
    if (schema.name === 'pages' && PERMISSION_COLUMNS.has(name)) {
      const bits = permissionValue(this.run.actor, null, name, columnValue(value));
      if (bits !== null) this.columns.values.set(name, bits);
      return true;
    }
    const isOrigin = name === schema.control.originalUidColumn && !schema.hasColumn(name);
    if (name !== 'l10n_state' && !isOrigin) return isDroppedColumn(this.run.actor, schema, name);
    this.columns.values.set(name, columnValue(value));
    return true;
  }

  private completed(column: ColumnSchema, type: string, value: NormalisedValue): Promise<NormalisedValue> {
    if (value.kind !== 'value') return Promise.resolve(value);
    const text = String(value.value ?? '');
    if (value.open?.kind === 'slug') return newSlug(this.run, column, this.target, text);
    return value.open?.kind === 'richText' && !this.how.keepsRichText
      ? newRichText(this.run, column, { target: this.target, type, text })
      : Promise.resolve(value);
  }

  private keep(column: ColumnSchema, value: NormalisedValue): void {
    if (value.kind === 'foreign') {
      this.run.refuse(refuse(`Not possible here: ${column.name} cannot be set, because ${value.reason}.`));
    }
    this.columns.notices.push(...(value.notices ?? []));
    if (value.kind === 'value') this.store(column.name, value);
    else if (value.deferred !== undefined) this.columns.deferred.set(column.name, value.deferred);
  }

  private store(name: string, value: StoredValue): void {
    this.columns.values.set(name, value.value);
    if (value.historyValue !== undefined) this.columns.history.set(name, value.historyValue);
    if (value.open?.kind === 'relation')
      this.columns.relations.push({ relation: value.open.relation, items: value.open.items });
  }
}
