import type { RecordRow } from '#typo3';
import type { ColumnValues, RelationStep } from '../run/write-step';

/** One thing an applied plan did, with real uids and what it overwrote; in the order it was done. */
export type AppliedChange =
  | { kind: 'updated'; table: string; uid: number; before: ColumnValues }
  | { kind: 'inserted'; table: string; uid: number }
  /** Hard deleted. */
  | { kind: 'erased'; table: string; uid: number }
  /** `rows`: those an update or delete met. */
  | { kind: 'related'; step: RelationStep; rows: readonly RecordRow[] }
  /** A history row of this type. */
  | { kind: 'noted'; table: string; uid: number; actiontype: number };
