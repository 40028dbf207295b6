import type { RecordRow, TableSchema } from '#typo3';
import { isGrandChild, translationParentOf, translationSourceOf } from './language-columns';

/** Children of a file or inline column as they stand in the database. */
export interface ChildRow {
  uid: number;
  language: number;
  parent: number;
  source: number;
}

export interface ChildRelation {
  /** Children per record uid, in their order. */
  childrenOf: ReadonlyMap<number, number[]>;
  /** Translations of those children, in any language. */
  translations: readonly ChildRow[];
  /** Language pointers of the children themselves. */
  pointers: readonly ChildRow[];
  /** Children whose file is gone or has an extension the column refuses. */
  unfit: ReadonlySet<number>;
}

/** A record with every row its update can reach: parent, source, translations, and the children that follow them. */
export interface RecordFamily {
  root: RecordRow;
  /** Undeleted live rows by uid, the root included. */
  rows: ReadonlyMap<number, RecordRow>;
  /** Per file or inline column that translations take over. */
  relations: ReadonlyMap<string, ChildRelation>;
}

/** Translations that take over columns of this record, by uid. */
export function dependentsOf(
  schema: TableSchema,
  family: RecordFamily,
  uid: number,
  scope: 'parent' | 'source',
): RecordRow[] {
  return [...family.rows.values()].filter((row) => {
    if (Number(row[schema.control.languageColumn] ?? 0) <= 0 || translationParentOf(schema, row) <= 0)
      return false;
    if (scope === 'parent') return translationParentOf(schema, row) === uid;
    return isGrandChild(schema, row) && translationSourceOf(schema, row) === uid;
  });
}
