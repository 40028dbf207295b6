import { anyOf, type SqlCondition } from '../records/sql-condition';
import { PAGE_SHOW } from '../users/backend-user';
import { type PageActor } from './page-permissions';

/** Pages a user may see by their permission columns, as SQL over one `pages` row; mounts are not asked. */
export function pageShowClause(user: PageActor): SqlCondition {
  if (user.admin) {
    return { sql: '1 = 1', params: [] };
  }
  const conditions: SqlCondition[] = [
    { sql: `perms_everybody & ${PAGE_SHOW} = ${PAGE_SHOW}`, params: [] },
    { sql: `perms_userid = ? AND perms_user & ${PAGE_SHOW} = ${PAGE_SHOW}`, params: [user.uid] },
  ];
  if (user.groups.length > 0) {
    const marks = user.groups.map(() => '?').join(', ');
    conditions.push({
      sql: `perms_groupid IN (${marks}) AND perms_group & ${PAGE_SHOW} = ${PAGE_SHOW}`,
      params: [...user.groups],
    });
  }
  return anyOf(conditions);
}
