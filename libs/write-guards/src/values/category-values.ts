import { phpText, phpTruthy, type ColumnSchema } from '#typo3';
import { commaItems, upToMaximum, withoutOthers } from './comma-items';
import { foreign, stored, type NormalisedValue } from './normalised-value';
import { phpString } from './php-text';
import { itemTexts, relationItems } from './relation-items';
import { relationTable } from './relation-table';
import type { SubmittedScalar } from './submitted-value';
import type { ValueContext } from './value-target';

/** `category`: a count of relations, or a list of uids; 0 for none. */
export function normaliseCategory(
  column: ColumnSchema,
  submitted: SubmittedScalar,
  { table, instance }: ValueContext,
): NormalisedValue {
  const text = phpString(submitted);
  const items = withoutOthers(column, [...new Set(commaItems(text))]);
  if (text.includes('NEW')) return { kind: 'dropped', deferred: items };
  const tables = commaItems(phpText(column.config.get('foreign_table')));
  const related = relationItems(column, tables, items);
  if (!phpTruthy(column.config.get('MM'))) {
    const list = upToMaximum(column, itemTexts(column, tables, related)).join(',');
    return stored(list === '' ? 0 : list);
  }
  const relation = relationTable(column, table, instance);
  if (relation === null) return foreign('SQL of the TCA decides about its relations', true);
  const [count] = upToMaximum(column, [String(related.length)]);
  return stored(count ?? 0, { open: { kind: 'relation', relation, items: related, list: items.join(',') } });
}
