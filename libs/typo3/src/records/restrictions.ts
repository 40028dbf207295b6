import { type TableControl } from '../tca/table-control';
import { quoteName, type SqlCondition } from './sql-condition';

/** Deleted rows never count. */
export function notDeleted(control: TableControl): SqlCondition[] {
  return control.deleteColumn === '' ? [] : [{ sql: `${quoteName(control.deleteColumn)} = 0`, params: [] }];
}

/**
 * TYPO3's default restrictions as the table's `ctrl` declares them: deleted, disabled, start and end time. `fe_group` is never considered;
 * `now` is cut to the full minute (R-30.29).
 */
export function defaultRestrictions(control: TableControl, now: number): SqlCondition[] {
  const time = now - (now % 60);
  const conditions = notDeleted(control);
  if (control.disabledColumn !== '') {
    conditions.push({ sql: `${quoteName(control.disabledColumn)} = 0`, params: [] });
  }
  if (control.startTimeColumn !== '') {
    conditions.push({ sql: `${quoteName(control.startTimeColumn)} <= ?`, params: [time] });
  }
  if (control.endTimeColumn !== '') {
    const column = quoteName(control.endTimeColumn);
    conditions.push({ sql: `${column} = 0 OR ${column} > ?`, params: [time] });
  }
  return conditions;
}

/** Rows of the live workspace; drafts never leave, whatever the user's workspace is. */
export function liveOnly(control: TableControl): SqlCondition[] {
  return control.isVersioned
    ? [{ sql: 't3ver_wsid = 0 AND (t3ver_oid = 0 OR t3ver_state = 4)', params: [] }]
    : [];
}
