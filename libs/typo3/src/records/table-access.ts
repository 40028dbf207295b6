import { type InstanceModel } from '../snapshot/instance-model';
import { type TableSchema } from '../tca/table-schema';
import { type BackendUser } from '../users/backend-user';
import { isSensitiveTable } from './sensitive-names';

/** The table when this user may read it with a generic tool, else null, without saying why. */
export function readableTable(
  instance: InstanceModel,
  user: BackendUser | null,
  name: string,
): TableSchema | null {
  const schema = instance.table(name);
  if (user === null || schema === undefined || isSensitiveTable(name)) {
    return null;
  }
  const listed = !schema.control.isAdminOnly && user.rights.tablesSelect.has(name);
  return user.admin || listed ? schema : null;
}
