import { phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { emptyList } from './empty-list';
import { hasFilter, upToMaximum } from './comma-items';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import { itemTexts, knownTables, relationItems } from './relation-items';
import { relationTable } from './relation-table';
import type { SubmittedScalar } from './submitted-value';
import type { ValueContext } from './value-target';

/** `inline` and `file`: the number of children, of relations, or a list of uids; what a new parent names waits for it. */
export function normaliseChildren(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  context: ValueContext,
): NormalisedValue {
  const text = phpString(submitted);
  const items = [...new Set(text.split(',').map((item) => item.trim()))];
  if (phpText(column.config.get('foreign_table')) === '') return DROPPED;
  if (text === '' || (column.type === 'inline' && text === '0'))
    return context.isNew ? DROPPED : listedChildren(column, items, context);
  if (text.includes('NEW') || context.isNew) return { kind: 'dropped', deferred: items };
  return listedChildren(column, items, context);
}

function listedChildren(
  column: ColumnSchema,
  submitted: readonly string[],
  { instance, table, isNew }: ValueContext,
): NormalisedValue {
  if (hasFilter(column)) return foreign('its items are filtered by PHP code');
  const tables = knownTables(column, instance) ?? [];
  const items = relationItems(column, tables, submitted);
  if (column.type === 'file' || phpTruthy(column.config.get('foreign_field')))
    return stored(items.length, { open: { kind: 'children', items, files: column.type === 'file' } });
  if (phpTruthy(column.config.get('MM'))) {
    const relation = relationTable(column, table, instance);
    if (relation === null) return foreign('SQL of the TCA decides about its relations', true);
    return stored(items.length, { open: { kind: 'relation', relation, items, list: submitted.join(',') } });
  }
  const list = upToMaximum(column, itemTexts(column, tables, items)).join(',');
  return list === '' ? emptyList(column, isNew) : stored(list);
}
