import { phpText, phpTruthy, type ColumnSchema } from '#typo3';

/** Parts of a comma list, trimmed, empty ones left out. */
export function commaItems(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** An item among `exclusiveKeys` stands alone, the first one of them. */
export function withoutOthers(column: ColumnSchema, items: string[]): string[] {
  const { config } = column;
  if (!phpTruthy(config.get('exclusiveKeys'))) return items;
  const keys = phpText(config.get('exclusiveKeys'))
    .split(',')
    .map((key) => key.trim());
  const only = items.find((item) => keys.includes(item));
  return only === undefined ? items : [only];
}

/** The first `maxitems` items. */
export function upToMaximum<T>(column: ColumnSchema, items: readonly T[]): T[] {
  const max = column.config.get('maxitems');
  return max === undefined || max === null
    ? [...items]
    : items.slice(0, Math.max(0, Math.trunc(Number(phpText(max)) || 0)));
}

/** Items a column filters with PHP code. */
export function hasFilter(column: ColumnSchema): boolean {
  return phpTruthy(column.config.get('filter'));
}
