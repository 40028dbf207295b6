/** Columns a page translation always has from its original. */
export const MIRRORED_COLUMNS = [
  'sorting',
  'perms_userid',
  'perms_groupid',
  'perms_user',
  'perms_group',
  'perms_everybody',
];
