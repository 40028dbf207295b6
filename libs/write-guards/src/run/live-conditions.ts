import type { TableSchema } from '#typo3';
import type { RowConditions } from './row-conditions';

/** Conditions of an undeleted row of the live workspace. */
export function liveConditions(schema: TableSchema): RowConditions {
  const { isVersioned } = schema.control;
  return { ...undeleted(schema), ...(isVersioned && { t3ver_wsid: 0, t3ver_oid: 0 }) };
}

/** Conditions of an undeleted row of any workspace. */
export function undeleted(schema: TableSchema): RowConditions {
  const { deleteColumn } = schema.control;
  return deleteColumn === '' ? {} : { [deleteColumn]: 0 };
}
