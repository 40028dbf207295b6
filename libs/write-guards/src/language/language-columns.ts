import type { RecordRow, TableSchema } from '#typo3';
import { LanguageState } from './language-state';

/** Columns that translations may take over (`behaviour.allowLanguageSynchronization`), in TCA order. */
export function synchronisedColumns(schema: TableSchema): string[] {
  return [...schema.columns.values()]
    .filter((column) => column.allowsLanguageSynchronization)
    .map(({ name }) => name);
}

/** Columns that translations always take over (`l10n_mode` `exclude`), in TCA order. */
export function excludedColumns(schema: TableSchema): string[] {
  return [...schema.columns.values()]
    .filter((column) => column.languageMode === 'exclude' && column.type !== 'none')
    .map(({ name }) => name);
}

/** Whether TYPO3 keeps records of this table and their translations together at all. */
export function isSynchronised(schema: TableSchema): boolean {
  const { languageColumn, translationParentColumn } = schema.control;
  const aware = languageColumn !== '' && translationParentColumn !== '';
  return aware && synchronisedColumns(schema).length + excludedColumns(schema).length > 0;
}

export function languageOf(schema: TableSchema, row: RecordRow): number {
  return Number(row[schema.control.languageColumn] ?? 0);
}

export function translationParentOf(schema: TableSchema, row: RecordRow): number {
  return Number(row[schema.control.translationParentColumn] ?? 0);
}

export function translationSourceOf(schema: TableSchema, row: RecordRow): number {
  const { translationSourceColumn } = schema.control;
  return translationSourceColumn === '' ? 0 : Number(row[translationSourceColumn] ?? 0);
}

/** A translation of a translation: its source is set and is not its parent. */
export function isGrandChild(schema: TableSchema, row: RecordRow): boolean {
  const source = translationSourceOf(schema, row);
  return source !== 0 && source !== translationParentOf(schema, row);
}

/** A translation connected to a default-language record; free-mode rows and language −1 are left alone. */
export function isConnectedTranslation(schema: TableSchema, row: RecordRow): boolean {
  return languageOf(schema, row) > 0 && translationParentOf(schema, row) > 0;
}

export function stateOf(schema: TableSchema, row: RecordRow): LanguageState {
  const stored = row['l10n_state'];
  return LanguageState.read(synchronisedColumns(schema), typeof stored === 'string' ? stored : null);
}
