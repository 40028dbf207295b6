import { isSensitiveColumn, phpText, type ColumnSchema } from '#typo3';

/** Types whose relation is called like the type itself. */
const NAMED_RELATIONS = new Set(['inline', 'select', 'group', 'category']);

/** One column with its type, relation and whether it is required; of a column that holds a secret only the type. */
export function columnLine(column: ColumnSchema): string {
  const type = column.type === '' ? '?' : column.type;
  if (isSensitiveColumn(column.name)) {
    return `${column.name}: ${type} [sensitive — detail withheld]`;
  }
  const setting = (name: string): string => phpText(column.config.get(name));
  const details = [
    type,
    prefixed('renderType=', setting('renderType')),
    relation(column.type, setting('foreign_table'), setting('allowed')),
    prefixed('via MM ', setting('MM')),
    column.config.get('required') === true ? 'required' : '',
  ];
  return `${column.name}: ${details.filter((detail) => detail !== '').join(', ')}`;
}

function relation(type: string, foreignTable: string, allowed: string): string {
  if (foreignTable !== '') {
    return `→ ${foreignTable} (${NAMED_RELATIONS.has(type) ? type : 'relation'})`;
  }
  return type === 'group' && allowed !== '' ? `→ ${allowed} (group)` : '';
}

function prefixed(prefix: string, value: string): string {
  return value === '' ? '' : `${prefix}${value}`;
}
