import type { PhpValue, TableSchema } from '#typo3';

/** Defaults one TSconfig, or a caller, names for the columns of a table. */
export interface NamedDefaults {
  ofColumn: ReadonlyMap<string, PhpValue>;
  /** Column → record type → value; counts from 14 on. */
  ofType: ReadonlyMap<string, ReadonlyMap<string, PhpValue>>;
}

export const NO_DEFAULTS: NamedDefaults = { ofColumn: new Map(), ofType: new Map() };

/**
 * Reads a flattened TSconfig: `TCAdefaults.<table>.<column>` and, per record type, `TCAdefaults.<table>.<column>.types.<type>`.
 */
export function namedDefaults(schema: TableSchema, tsconfig: ReadonlyMap<string, string>): NamedDefaults {
  const prefix = `TCAdefaults.${schema.name}.`;
  const ofColumn = new Map<string, PhpValue>();
  const ofType = new Map<string, Map<string, PhpValue>>();
  for (const [path, value] of tsconfig) {
    if (!path.startsWith(prefix)) continue;
    const [column = '', word, ...type] = path.slice(prefix.length).split('.');
    if (word === undefined) ofColumn.set(column, value);
    else if (word === 'types')
      ofType.set(column, new Map([...(ofType.get(column) ?? []), [type.join('.'), value]]));
  }
  return { ofColumn, ofType };
}

/** The later source wins column by column; one that names defaults per type puts all those of the earlier ones aside, as TYPO3 does. */
export function mergedDefaults(earlier: NamedDefaults, later: NamedDefaults): NamedDefaults {
  return {
    ofColumn: new Map([...earlier.ofColumn, ...later.ofColumn]),
    ofType: later.ofType.size > 0 ? later.ofType : earlier.ofType,
  };
}
