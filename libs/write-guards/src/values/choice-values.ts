import { isPhpArray, mayUseValue, phpList, phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { commaItems, hasFilter, upToMaximum, withoutOthers } from './comma-items';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import { emptyList } from './empty-list';
import { itemTexts, knownTables, relationItems } from './relation-items';
import { relationTable } from './relation-table';
import type { SubmittedValue } from './submitted-value';
import type { ValueContext } from './value-target';

export { relatedTables } from './relation-items';

/** `select`, `group` and `folder`: a comma list, or a count of relations. */
export function normaliseList(
  column: ColumnSchema,
  submitted: SubmittedValue,
  context: ValueContext,
): NormalisedValue {
  if (hasFilter(column)) return foreign('its items are filtered by PHP code');
  if (column.hasAuthMode && context.actor === null) return foreign('each value needs a grant of its own');
  const text = listText(submitted);
  const given = submittedItems(column, text);
  const items = grantedItems(column, given, context);
  if (given.length > 0 && items.length === 0) return DROPPED;
  if (!isRelation(column)) return listValue(column, items);
  if (text.includes('NEW')) return { kind: 'dropped', deferred: items };
  return relatedValue(column, items, context);
}

/** Items of another list form may be numbers; PHP joins them by commas. */
function listText(submitted: SubmittedValue): string {
  return isPhpArray(submitted) ? phpList(submitted).map(phpText).join(',') : phpString(submitted);
}

function submittedItems(column: ColumnSchema, text: string): string[] {
  const split = commaItems(text).map(decodeItem);
  const items = phpTruthy(column.config.get('multiple')) ? split : [...new Set(split)];
  return column.type === 'select' ? withoutOthers(column, items) : items;
}

/** What stands before the first bar, URL-decoded, without bars and commas. */
function decodeItem(item: string): string {
  const [value = ''] = item.split('|');
  const decoded = value.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return decoded.replace(/[|,]/g, '');
}

/** items without a grant are taken out. */
function grantedItems(column: ColumnSchema, items: string[], { actor, table }: ValueContext): string[] {
  if (!column.hasAuthMode || actor === null) return items;
  return items.filter((item) => mayUseValue(actor, { table, column: column.name }, item));
}

function isRelation(column: ColumnSchema): boolean {
  return (
    column.type === 'group' || (column.type === 'select' && phpTruthy(column.config.get('foreign_table')))
  );
}

function relatedValue(
  column: ColumnSchema,
  items: readonly string[],
  { instance, table }: ValueContext,
): NormalisedValue {
  const tables = knownTables(column, instance);
  if (tables === null) return foreign('it may point to every table');
  const related = relationItems(column, tables, items);
  if (!phpTruthy(column.config.get('MM'))) return listValue(column, itemTexts(column, tables, related));
  const relation = relationTable(column, table, instance);
  if (relation === null) return foreign('SQL of the TCA decides about its relations', true);
  const [count] = upToMaximum(column, [String(related.length)]);
  return stored(count ?? 0, { open: { kind: 'relation', relation, items: related, list: items.join(',') } });
}

/** The first `maxitems` items, joined. */
export function listValue(column: ColumnSchema, items: readonly string[]): NormalisedValue {
  const list = upToMaximum(column, items).join(',');
  return list === '' ? emptyList(column) : stored(list);
}
