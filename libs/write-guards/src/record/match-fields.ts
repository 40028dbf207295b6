import { phpMap, phpText, type ColumnSchema } from '#typo3';

/** Columns that tell which column of which table a child belongs to. */
export function matchFields(column: ColumnSchema, table: string): [name: string, value: string][] {
  const fields = new Map<string, string>();
  for (const [name, value] of phpMap(column.config.get('foreign_match_fields')))
    fields.set(name, phpText(value));
  const tableField = phpText(column.config.get('foreign_table_field'));
  if (tableField !== '') fields.set(tableField, table);
  return [...fields];
}
