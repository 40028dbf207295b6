import type { RecordRow, TableSchema } from '#typo3';
import { xxh128 } from './xxh128';

/** End time of a record without one. */
const FOREVER = 2_147_483_647;

/** One row of `sys_refindex` but for its hash, in the order the hash is made. */
export interface ReferenceRow {
  tablename: string;
  recuid: number;
  field: string;
  hidden: number;
  starttime: number;
  endtime: number;
  t3ver_state: number;
  flexpointer: string;
  softref_key: string;
  softref_id: string;
  sorting: number;
  workspace: number;
  ref_table: string;
  ref_uid: number;
  ref_field: string;
  ref_hidden: number;
  ref_starttime: number;
  ref_endtime: number;
  ref_t3ver_state: number;
  ref_sorting: number;
  ref_string: string;
}

/** When a record is visible, as the index stores it for either end of a reference. */
export interface Visibility {
  hidden: number;
  starttime: number;
  endtime: number;
  t3ver_state: number;
}

export const ALWAYS_VISIBLE: Visibility = { hidden: 0, starttime: 0, endtime: FOREVER, t3ver_state: 0 };

export function visibilityOf(schema: TableSchema, row: RecordRow): Visibility {
  const value = (column: string): number => (column === '' ? 0 : Number(row[column] ?? 0));
  const { disabledColumn, startTimeColumn, endTimeColumn } = schema.control;
  return {
    hidden: value(disabledColumn),
    starttime: value(startTimeColumn),
    endtime: value(endTimeColumn) || FOREVER,
    t3ver_state: value('t3ver_state'),
  };
}

export interface ReferenceTarget {
  table: string;
  uid: number;
  visibility: Visibility;
  softref?: { key: string; id: string; text: string };
  sorting: number;
}

export function referenceRow(
  source: { schema: TableSchema; row: RecordRow; field: string },
  target: ReferenceTarget,
): ReferenceRow {
  const own = visibilityOf(source.schema, source.row);
  return {
    tablename: source.schema.name,
    recuid: Number(source.row['uid']),
    field: source.field,
    ...own,
    flexpointer: '',
    softref_key: target.softref?.key ?? '',
    softref_id: target.softref?.id ?? '',
    sorting: target.sorting,
    workspace: 0,
    ref_table: target.table,
    ref_uid: target.uid,
    ref_field: '',
    ref_hidden: target.visibility.hidden,
    ref_starttime: target.visibility.starttime,
    ref_endtime: target.visibility.endtime,
    ref_t3ver_state: target.visibility.t3ver_state,
    ref_sorting: 0,
    ref_string: target.softref?.text ?? '',
  };
}

/** Values of all columns in their order, joined by commas, hashed. */
export function referenceHash(row: ReferenceRow): string {
  return xxh128(Object.values(row).map(String).join(','));
}
