import { type MergedRights } from './backend-user';
import { commaList, uidList } from './comma-list';
import { type GroupRow, type UserRow } from './user-rows';

/** `be_users.options`: bit 1 inherits database mounts of groups, bit 2 file mounts. */
const INHERIT_DB_MOUNTS = 1;
const INHERIT_FILE_MOUNTS = 2;

/** One list per right, groups in order; the user's own column first where it counts. */
export function mergeRights(user: UserRow, groups: readonly GroupRow[]): MergedRights {
  const ofGroups = (column: keyof GroupRow): string[] => groups.map((group) => String(group[column] ?? ''));
  const tablesModify = commaList(...ofGroups('tables_modify'));
  const inheritsFiles = (user.options & INHERIT_FILE_MOUNTS) !== 0;
  return {
    tablesSelect: new Set([...tablesModify, ...commaList(...ofGroups('tables_select'))]),
    tablesModify: new Set(tablesModify),
    nonExcludeFields: new Set(commaList(...ofGroups('non_exclude_fields'))),
    explicitAllowDeny: new Set(commaList(...ofGroups('explicit_allowdeny'))),
    allowedLanguages: new Set(
      commaList(user.allowed_languages, ...ofGroups('allowed_languages')).map(Number),
    ),
    pageTypesSelect: new Set(commaList(...ofGroups('pagetypes_select'))),
    filePermissions: new Set(commaList(user.file_permissions, ...ofGroups('file_permissions'))),
    fileMountUids: uidList(user.file_mountpoints, ...(inheritsFiles ? ofGroups('file_mountpoints') : [])),
    modules: new Set(commaList(user.userMods, ...ofGroups('groupMods'))),
    customOptions: new Set(commaList(...ofGroups('custom_options'))),
    workspacePermissions: groups.reduce((bits, group) => bits | group.workspace_perms, user.workspace_perms),
  };
}

/** Page uids named as mounts, before those that are gone or not showable are dropped. */
export function configuredWebMounts(user: UserRow, groups: readonly GroupRow[]): number[] {
  const inherits = (user.options & INHERIT_DB_MOUNTS) !== 0;
  return uidList(user.db_mountpoints, ...(inherits ? groups.map((group) => group.db_mountpoints) : []));
}
