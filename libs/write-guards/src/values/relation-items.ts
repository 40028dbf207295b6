import { phpText, phpTruthy, type ColumnSchema, type InstanceModel } from '#typo3';
import { commaItems } from './comma-items';
import { isIntegerText } from './php-compare';
import type { RelationItem } from './relation-item';

/** Tables a relation column may point to, `*` for all; null for a column that is no relation. */
export function relatedTables(column: ColumnSchema): string[] | null {
  const list = column.type === 'group' ? column.config.get('allowed') : column.config.get('foreign_table');
  const names = commaItems(phpText(list));
  return column.type === 'group' || names.length > 0 ? names : null;
}

/** Those of them TYPO3 knows, in their order; null when `*` asks for all and nobody knows which there are. */
export function knownTables(column: ColumnSchema, instance: InstanceModel | null): string[] | null {
  const names = relatedTables(column) ?? [];
  if (names.length === 1 && names[0] === '*') return instance?.tableNames() ?? null;
  return instance === null ? names : names.filter((name) => instance.table(name) !== undefined);
}

/**
 * Items of a list as TYPO3 relates them: `table_uid` of one of the column's tables, a bare uid of the first, one below zero of the
 * second. Others are dropped, or kept as text where the column allows values that are no ids.
 */
export function relationItems(
  column: ColumnSchema,
  tables: readonly string[],
  items: readonly string[],
): RelationItem[] {
  const keepsText = phpTruthy(column.config.get('allowNonIdValues'));
  return items.flatMap((item) => relationItem(tables, item) ?? (keepsText ? [{ table: '', id: item }] : []));
}

function relationItem(tables: readonly string[], item: string): RelationItem | null {
  const cut = item.lastIndexOf('_');
  const id = item.slice(cut + 1);
  if (!isIntegerText(id) || id === '0') return null;
  const [first = '', second] = tables;
  const standard = second !== undefined && Number(id) < 0 ? second : first;
  const named = cut < 0 ? '' : item.slice(0, cut).trim();
  const table = named === '' || named === '0' ? standard : named;
  if (!tables.includes(table)) return null;
  return { table, id: second === undefined ? Number(id) : Math.abs(Number(id)) };
}

/** Items as a column holds them: with their table where the column has several, or asks for it (`prepend_tname`). */
export function itemTexts(
  column: ColumnSchema,
  tables: readonly string[],
  items: readonly RelationItem[],
): string[] {
  const prepends = column.type === 'group' && phpTruthy(column.config.get('prepend_tname'));
  const named = tables.length > 1 || prepends;
  return items.map(({ table, id }) => (named && table !== '' ? `${table}_${id}` : String(id)));
}
