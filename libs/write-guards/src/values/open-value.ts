import type { RelationItem } from './relation-item';
import type { RelationTable } from './relation-table';

/** Where rows are looked for: on the record's page, or in the whole table. */
export type RowScope = 'pid' | 'table';

/**
 * What only rows, the clock or another rule family can add to a value. `ValueResolver` answers all but the last three: children are written by
 * the run, slugs and rich text have rules of their own.
 */
export type OpenValue =
  /** Suffixed while another record has it, in this order of scopes. */
  | { kind: 'unique'; scopes: readonly RowScope[] }
  /** Emptied when as many other records hold the same value (R-50.57, `check`). */
  | { kind: 'limit'; within: RowScope; max: number }
  /** Rows of a relation table; `list` is what history holds. */
  | { kind: 'relation'; relation: RelationTable; items: readonly RelationItem[]; list: string }
  /** A page may take the type only when it holds no records of other tables. */
  | { kind: 'pageType'; allowedTables: readonly string[] }
  | { kind: 'uuid'; version: number }
  /** Children by foreign field, in their order; `files`: only those whose file the column accepts. */
  | { kind: 'children'; items: readonly RelationItem[]; files: boolean }
  | { kind: 'slug' }
  | { kind: 'richText' };

const REASONS: Record<OpenValue['kind'], string> = {
  unique: 'other records decide whether its value is free',
  limit: 'checked records are counted',
  relation: 'its relations live in a table of their own',
  pageType: 'the records of the page decide about it',
  uuid: 'TYPO3 makes up its value',
  children: 'its children are records of their own',
  slug: 'slugs have rules of their own',
  richText: 'rich text is transformed while saving',
};

/** Why a caller without rows cannot store the value. */
export function openReason(open: OpenValue): string {
  return REASONS[open.kind];
}
