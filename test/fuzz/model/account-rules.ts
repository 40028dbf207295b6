import { isStanding } from './pages';
import { forAdmins, rowAt, type Rule } from './rule';
import { isSecretColumn } from './tables';

/** Columns of rows that are not deleted; the site's accounts tell nothing more. */
const columnsOf = (table: string, isShown: (column: string) => boolean): Rule =>
  forAdmins((ground, place) => {
    const found = rowAt(ground, place);
    return found !== null && found.table === table && isStanding(found.row) && isShown(found.column);
  });

const among =
  (...columns: string[]) =>
  (column: string): boolean =>
    columns.includes(column);

export const accountRules: Record<string, Rule> = {
  list_be_users: columnsOf('be_users', among('username', 'realName', 'email')),
  list_be_users_raw: columnsOf('be_users', (column) => !isSecretColumn(column)),
  list_be_groups: columnsOf('be_groups', among('title')),
  fetch_logs: columnsOf('sys_log', among('details')),
  list_scheduler_tasks: columnsOf('tx_scheduler_task', among('description', 'tasktype')),
};
