import type { ColumnValue } from '../values/php-text';

/** A value to write, or the children a file or inline column lists; `missing`: what TYPO3 would localise or delete first. */
export type DatamapValue =
  { kind: 'value'; value: ColumnValue } | { kind: 'children'; uids: number[]; missing: number[] };
