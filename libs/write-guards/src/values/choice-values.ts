import { phpList, phpMap, phpText, phpTruthy, type ColumnSchema, type PhpValue } from '#typo3';
import { DROPPED, foreign, stored, type NormalisedValue } from './normalised-value';
import { phpInteger, phpString, type ColumnValue } from './php-text';

/** `check`: below 0 becomes 0, above the mask of its items is masked; limits across records are left to PHP. */
export function normaliseCheck(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  if (hasItemsFunction(column)) return foreign('its items come from PHP code');
  const number = phpInteger(submitted);
  if (column.evaluations.length > 0 && number > 0) return foreign('checked records are counted by PHP');
  const items = Math.max(phpList(column.config.get('items')).length, 1);
  if (number < 0 || !isNumeric(submitted)) return stored(0);
  const mask = 2 ** items - 1;
  return stored(number > mask ? number & mask : submitted);
}

/** `radio`: kept only if it equals an item. */
export function normaliseRadio(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  if (column.itemValues.includes(phpString(submitted))) return stored(submitted);
  return hasItemsFunction(column) ? foreign('its items come from PHP code') : DROPPED;
}

/** `select` with static items, `select` with a foreign table, `group`: a comma list. */
export function normaliseList(column: ColumnSchema, submitted: ColumnValue): NormalisedValue {
  const { config } = column;
  if (config.has('MM')) return foreign('its relations live in a table of their own', true);
  if (phpTruthy(config.get('filter'))) return foreign('its items are filtered by PHP code');
  if (column.hasAuthMode) return foreign('each value needs a grant of its own');
  const tables = relatedTables(column);
  const items = limitItems(
    column,
    tables === null ? listItems(column, submitted) : relationItems(tables, listItems(column, submitted)),
  );
  return stored(orEmptyList(column, items.join(',')));
}

/** Tables a relation column may point to; null for a column that is no relation. */
export function relatedTables(column: ColumnSchema): string[] | null {
  const list = column.type === 'group' ? column.config.get('allowed') : column.config.get('foreign_table');
  const names = phpText(list)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return column.type === 'group' || names.length > 0 ? names : null;
}

function listItems(column: ColumnSchema, submitted: ColumnValue): string[] {
  const split = phpString(submitted)
    .split(',')
    .map((item) => decodePart(item.trim().split('|')[0] ?? ''))
    .filter((item) => item !== '');
  const items = phpTruthy(column.config.get('multiple')) ? split : [...new Set(split)];
  const exclusive = phpText(column.config.get('exclusiveKeys'))
    .split(',')
    .map((key) => key.trim());
  const only = items.find((item) => item !== '' && exclusive.includes(item));
  return column.type === 'select' && only !== undefined ? [only] : items;
}

function decodePart(item: string): string {
  try {
    return decodeURIComponent(item).replace(/[|,]/g, '');
  } catch {
    return item.replace(/[|,]/g, '');
  }
}

/** Items whose table is one of the column's own; a bare uid belongs to the first. */
function relationItems(tables: readonly string[], items: readonly string[]): string[] {
  return items.flatMap((item) => {
    const match = /^(?:(.+)_)?(-?\d+)$/.exec(item);
    const table = match?.[1] ?? tables[0] ?? '';
    const uid = Number(match?.[2] ?? 0);
    if (uid === 0 || !tables.includes(table)) return [];
    return [tables.length > 1 ? `${table}_${uid}` : String(uid)];
  });
}

function limitItems(column: ColumnSchema, items: string[]): string[] {
  const max = phpInteger(phpText(column.config.get('maxitems')));
  return max > 0 ? items.slice(0, max) : items;
}

function orEmptyList(column: ColumnSchema, list: string): ColumnValue {
  const { config } = column;
  if (list !== '' || config.get('renderType') === 'selectCheckBox') return list;
  if (phpList(config.get('items')).some((item) => phpMap(item).get('value') === '')) return '';
  return config.has('default') ? scalar(config.get('default')) : '';
}

function scalar(value: PhpValue | undefined): ColumnValue {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function hasItemsFunction(column: ColumnSchema): boolean {
  return phpTruthy(column.config.get('itemsProcFunc'));
}

function isNumeric(value: ColumnValue): boolean {
  return typeof value === 'number' || (value !== null && value.trim() !== '' && !Number.isNaN(Number(value)));
}
