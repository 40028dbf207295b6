import { type PhpValue } from '../snapshot/php-value';
import { type TableSchema } from '../tca/table-schema';
import { type BackendUser } from '../users/backend-user';

/** A row of any TYPO3 table. */
export type RecordRow = Readonly<Record<string, number | string | null>>;

/** lang(u, l): no list means every language; −1 is nobody's. */
export function mayUseLanguage(user: BackendUser, language: number): boolean {
  const allowed = user.rights.allowedLanguages;
  return user.admin || allowed.size === 0 || language === -1 || allowed.has(language);
}

/** grant(u, t, c): the column is no exclude field or granted by name (R-40 §4.1). An unknown column has no grant. */
export function hasColumnGrant(user: BackendUser, schema: TableSchema, column: string): boolean {
  const definition = schema.column(column);
  if (user.admin) {
    return true;
  }
  return (
    definition !== undefined &&
    (!definition.isExclude || user.rights.nonExcludeFields.has(`${schema.name}:${column}`))
  );
}

/** visible(u, t, c) (R-40 §4.1). */
export function maySeeColumn(user: BackendUser, schema: TableSchema, column: string): boolean {
  return user.admin || !(schema.column(column)?.isHiddenForEditors ?? false);
}

/** auth(u, t, c, v): empty and divider always, a value with separators never, else it must be granted. */
export function mayUseValue(
  user: BackendUser,
  target: { table: string; column: string },
  value: string,
): boolean {
  if (user.admin || value === '' || value === '--div--') {
    return true;
  }
  return (
    !/[:,|]/.test(value) && user.rights.explicitAllowDeny.has(`${target.table}:${target.column}:${value}`)
  );
}

/** Why a record is closed to a user; null when it is open. */
export type RecordDenial = 'table' | 'language' | 'authMode' | 'editLock';

/** record(u, t, row) of R-40 §4.1. The languages of translations (R-50.26 full) are a question of their own. */
export function recordDenial(user: BackendUser, schema: TableSchema, row: RecordRow): RecordDenial | null {
  if (user.admin) {
    return null;
  }
  if (!mayModifyTable(user, schema)) {
    return 'table';
  }
  return rowDenial(user, schema, row);
}

/** The part of `recordDenial` that looks at the row alone (R-50.26.2 to .4). */
export function rowDenial(user: BackendUser, schema: TableSchema, row: RecordRow): RecordDenial | null {
  const { languageColumn, editLockColumn } = schema.control;
  if (user.admin) {
    return null;
  }
  if (languageColumn !== '') {
    const language = row[languageColumn];
    if (language === null || language === undefined || !mayUseLanguage(user, Number(language))) {
      return 'language';
    }
  }
  if (!passesAuthMode(user, schema, row)) {
    return 'authMode';
  }
  return editLockColumn !== '' && isSet(row[editLockColumn]) ? 'editLock' : null;
}

/** Table access for writing: `tables_modify`, never an admin-only table. */
export function mayModifyTable(user: BackendUser, schema: TableSchema): boolean {
  return user.admin || (!schema.control.isAdminOnly && user.rights.tablesModify.has(schema.name));
}

function passesAuthMode(user: BackendUser, schema: TableSchema, row: RecordRow): boolean {
  return [...schema.columns.values()]
    .filter((column) => column.hasAuthMode && row[column.name] !== null && row[column.name] !== undefined)
    .every((column) =>
      mayUseValue(user, { table: schema.name, column: column.name }, String(row[column.name])),
    );
}

function isSet(value: PhpValue | undefined): boolean {
  return value !== undefined && value !== null && value !== 0 && value !== '' && value !== '0';
}
