/** Columns of `be_users` this library reads. No password, no MFA secrets. */
export interface UserRow {
  uid: number;
  username: string;
  admin: number;
  lang: string;
  workspace_id: number;
  usergroup: string | null;
  options: number;
  db_mountpoints: string | null;
  file_mountpoints: string | null;
  file_permissions: string | null;
  allowed_languages: string | null;
  workspace_perms: number;
  userMods: string | null;
  TSconfig: string | null;
}

/** Columns of `be_groups` this library reads. */
export interface GroupRow {
  uid: number;
  subgroup: string | null;
  tables_select: string | null;
  tables_modify: string | null;
  non_exclude_fields: string | null;
  explicit_allowdeny: string | null;
  allowed_languages: string | null;
  pagetypes_select: string | null;
  db_mountpoints: string | null;
  file_mountpoints: string | null;
  file_permissions: string | null;
  custom_options: string | null;
  groupMods: string | null;
  workspace_perms: number;
  TSconfig: string | null;
}
