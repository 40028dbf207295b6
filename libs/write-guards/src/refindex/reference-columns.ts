import { phpText, type ColumnSchema, type RecordRow, type TableSchema } from '#typo3';
import { relatedTables } from '../values/choice-values';
import { phpString, type ColumnValue } from '../values/php-text';

/** How references of one column are found. */
export type ReferenceSource =
  | { kind: 'list'; column: ColumnSchema; items: { table: string; uid: number }[] }
  | { kind: 'children'; column: ColumnSchema }
  | { kind: 'emails'; column: ColumnSchema; found: { id: string; text: string }[] }
  /** Left to TYPO3: another soft reference parser, a flex form, a relation table. */
  | { kind: 'unknown'; column: ColumnSchema };

/** Columns of a record that may hold references, with what is known without the database. */
export function referenceSources(
  schema: TableSchema,
  row: RecordRow,
  tables: (name: string) => boolean,
): ReferenceSource[] {
  return [...schema.columns.values()].flatMap(
    (column) => sourceOf(column, row[column.name] ?? null, tables) ?? [],
  );
}

function sourceOf(
  column: ColumnSchema,
  value: ColumnValue,
  tables: (name: string) => boolean,
): ReferenceSource | null {
  const { config, type } = column;
  if (['inline', 'file'].includes(type) && phpText(config.get('foreign_table')) !== '') {
    return phpText(config.get('foreign_field')) !== '' && !config.has('MM')
      ? { kind: 'children', column }
      : { kind: 'unknown', column };
  }
  if (isListRelation(column)) return listSource(column, value, tables);
  if (type === 'flex') return phpString(value) === '' ? null : { kind: 'unknown', column };
  return softReferences(column, value);
}

function isListRelation(column: ColumnSchema): boolean {
  return (
    column.type === 'group' ||
    (['select', 'category'].includes(column.type) && phpText(column.config.get('foreign_table')) !== '')
  );
}

function listSource(
  column: ColumnSchema,
  value: ColumnValue,
  tables: (name: string) => boolean,
): ReferenceSource | null {
  // The foreign side of a relation table is indexed at the other record.
  if (phpText(column.config.get('MM_opposite_field')) !== '') return null;
  if (column.config.has('MM')) return { kind: 'unknown', column };
  const names = allowedTables(column).filter(tables);
  const items = phpString(value)
    .split(',')
    .flatMap((item) => listItem(item.trim(), names));
  return { kind: 'list', column, items };
}

function allowedTables(column: ColumnSchema): string[] {
  return column.type === 'category'
    ? [phpText(column.config.get('foreign_table'))]
    : (relatedTables(column) ?? []);
}

/** Special values below zero stay as they are unless a second table claims them. */
function listItem(item: string, tables: readonly string[]): { table: string; uid: number }[] {
  const match = /^(?:(.+)_)?(-?\d+)$/.exec(item);
  const uid = Number(match?.[2] ?? 0);
  const [first = '', second] = tables;
  const table = match?.[1]?.trim() ?? (second !== undefined && uid < 0 ? second : first);
  if (uid === 0 || !tables.includes(table)) return [];
  return [{ table, uid: second === undefined ? uid : Math.abs(uid) }];
}

/** Parsers that never yield rows for their value, or whose rows are known. */
function softReferences(column: ColumnSchema, value: ColumnValue): ReferenceSource | null {
  const text = phpString(value);
  const parsers = phpText(column.config.get('softref'))
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (text === '' || parsers.every((name) => SILENT.has(name))) return null;
  if (parsers.length === 1 && parsers[0] === 'email[subst]')
    return { kind: 'emails', column, found: emailReferences(text) };
  const [only] = parsers;
  if (parsers.length === 1 && only === 'typolink' && /^https?:\/\/\S+$/.test(text)) return null;
  return { kind: 'unknown', column };
}

const SILENT = new Set(['url', 'ext_fileref', 'email']);

const EMAIL = /([\s'":<>]+)([A-Za-z0-9._-]+[^-]@[A-Za-z0-9._-]+\..[A-Za-z0-9]+)/;

/** Addresses with their position in the text split at them: 2, 5, 8, …. */
function emailReferences(text: string): { id: string; text: string }[] {
  return ` ${text} `
    .split(EMAIL)
    .map((part, index) => ({ id: String(index), text: part }))
    .filter((_part, index) => index % 3 === 2);
}
