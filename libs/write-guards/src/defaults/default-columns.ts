import { phpText, phpTruthy, type ColumnSchema, type PhpValue, type TableSchema } from '#typo3';
import { columnOfType, formOfType } from '../values/column-of-type';
import type { NormalisationRules } from '../values/normalised-value';
import { versionRules } from '../values/version-rules';
import { mergedDefaults, type NamedDefaults } from './default-sources';

export interface NewRecord {
  schema: TableSchema;
  rules: Pick<NormalisationRules, 'major'>;
  submitted: ReadonlyMap<string, PhpValue>;
  /** Of the caller and of the user's TSconfig. */
  user: NamedDefaults;
  /** Of the page's TSconfig; those of pages the same run inserted on before stay below. */
  page: NamedDefaults;
}

/** Types whose columns have no default of the TCA. */
const WITHOUT_DEFAULT = new Set(['language', 'file', 'inline', 'folder', 'imageManipulation', 'none']);

/** Types that start empty, whatever the TCA says: their values are made while saving. */
const MADE_WHILE_SAVING = new Set(['slug', 'uuid']);

/**
 * Default columns of a new record in their order, as they stand before any normalisation: a named default, else the TCA's,
 * NULL only where the column is nullable. Columns without are left to the database.
 */
export function defaultColumns(record: NewRecord): Map<string, PhpValue> {
  if (!versionRules(record.rules).defaultsByType) return defaultsOf(allColumns(record), everything(record));
  const type = typeOf(record);
  const named = everything(record);
  return defaultsOf(columnsOfType(record, type), {
    ...named,
    ofColumn: new Map([...named.ofColumn, ...ofType(named, type)]),
  });
}

function everything({ user, page }: NewRecord): NamedDefaults {
  return mergedDefaults(user, page);
}

function allColumns({ schema }: NewRecord): ColumnSchema[] {
  return [...schema.columns.values()];
}

function defaultsOf(columns: readonly ColumnSchema[], { ofColumn }: NamedDefaults): Map<string, PhpValue> {
  const defaults = new Map<string, PhpValue>();
  for (const column of columns) {
    const value = ofColumn.get(column.name) ?? tcaDefault(column);
    if (value !== undefined) defaults.set(column.name, value);
  }
  return defaults;
}

function ofType({ ofType: columns }: NamedDefaults, type: string): [string, PhpValue][] {
  return [...columns].flatMap(([column, values]): [string, PhpValue][] => {
    const value = values.get(type);
    return value === undefined ? [] : [[column, value]];
  });
}

function tcaDefault(column: ColumnSchema): PhpValue | undefined {
  if (MADE_WHILE_SAVING.has(column.type)) return '';
  const value = column.config.get('default');
  if (value === undefined || WITHOUT_DEFAULT.has(column.type)) return undefined;
  return value !== null || phpTruthy(column.config.get('nullable')) ? value : undefined;
}

/** The submitted type, else the default of its column: the page's TSconfig is read too late to say which (spec 50 §25). */
function typeOf(record: NewRecord): string {
  const { schema, submitted, user } = record;
  const given = submitted.get(schema.control.typeColumn);
  if (given !== undefined && given !== null) return phpText(given);
  return phpText(defaultsOf(columnsOfType(record, ''), user).get(schema.control.typeColumn));
}

/** Columns of the type's form in the form's order, with its `columnsOverrides`; all of them in a table without types and for an unknown one. */
function columnsOfType(record: NewRecord, type: string): ColumnSchema[] {
  const { schema } = record;
  const { typeColumn } = schema.control;
  if (typeColumn === '' || typeColumn.includes(':') || !schema.types.has(type)) return allColumns(record);
  const names = [...formOfType(schema, type).keys()];
  return names.flatMap((name) => columnOfType(schema, type, name) ?? []);
}
