/** Columns of `pages` that decide about access; further columns may be present. */
export interface PageRow {
  uid: number;
  pid: number;
  deleted: number;
  hidden: number;
  doktype: number;
  title: string;
  slug: string | null;
  editlock: number;
  is_siteroot: number;
  sys_language_uid: number;
  l10n_parent: number;
  t3ver_oid: number;
  t3ver_wsid: number;
  t3ver_state: number;
  perms_userid: number;
  perms_groupid: number;
  perms_user: number;
  perms_group: number;
  perms_everybody: number;
}

export type PageOwnership = Pick<
  PageRow,
  'perms_userid' | 'perms_groupid' | 'perms_user' | 'perms_group' | 'perms_everybody'
>;
