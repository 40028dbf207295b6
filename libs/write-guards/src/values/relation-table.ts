import { phpMap, phpText, phpTruthy, type ColumnSchema, type InstanceModel } from '#typo3';
import { commaItems } from './comma-items';
import { knownTables } from './relation-items';

/** A table of relations (`MM`) seen from one column of one record. */
export interface RelationTable {
  name: string;
  /** Columns for this record, for the other one, and for the order of the others. */
  ownColumn: 'uid_local' | 'uid_foreign';
  otherColumn: 'uid_local' | 'uid_foreign';
  orderColumn: 'sorting' | 'sorting_foreign';
  /** Tables of the other records; on the foreign side only the first counts. */
  tables: readonly string[];
  /** Values every row of the column has. */
  matchFields: ReadonlyMap<string, string>;
  /** The local side of several tables: each row names the other record's table in `tablenames`. */
  namesOtherTable: boolean;
  /** The foreign side of several tables: `tablenames` is one of these, the record's own first. */
  ownTableNames: readonly string[];
}

/** Null when not even the tables are known, or a piece of SQL in the TCA decides (`MM_table_where`). */
export function relationTable(
  column: ColumnSchema,
  table: string,
  instance: InstanceModel | null,
): RelationTable | null {
  const { config } = column;
  const tables = knownTables(column, instance);
  if (tables === null || phpTruthy(config.get('MM_table_where'))) return null;
  const opposite = phpText(config.get('MM_opposite_field'));
  const isForeign = opposite !== '';
  const prepends = column.type === 'group' && phpTruthy(config.get('prepend_tname'));
  const matchFields = new Map<string, string>();
  for (const [name, value] of phpMap(config.get('MM_match_fields'))) matchFields.set(name, phpText(value));
  return {
    name: phpText(config.get('MM')),
    ownColumn: isForeign ? 'uid_foreign' : 'uid_local',
    otherColumn: isForeign ? 'uid_local' : 'uid_foreign',
    orderColumn: isForeign ? 'sorting_foreign' : 'sorting',
    tables,
    matchFields,
    namesOtherTable: !isForeign && (tables.length > 1 || prepends),
    ownTableNames: isForeign ? ownTableNames(table, oppositeTables(instance, tables[0], opposite)) : [],
  };
}

/** Tables the other side of the relation accepts. */
function oppositeTables(
  instance: InstanceModel | null,
  table: string | undefined,
  column: string,
): readonly string[] {
  const config = instance?.table(table ?? '')?.column(column)?.config;
  return commaItems(phpText(config?.get('allowed')));
}

/** Rows from the time when the other side had one table only name none. */
function ownTableNames(table: string, accepted: readonly string[]): string[] {
  if (accepted.length < 2 && accepted[0] !== '*') return [];
  return accepted[0] === table ? [table, ''] : [table];
}
