/** A page as far as routing looks at it; may be a translation. */
export interface SlugPage {
  uid: number;
  pid: number;
  doktype: number;
  slug: string;
  sys_language_uid: number;
  l10n_parent: number;
  mount_pid: number;
  mount_pid_ol: number;
  t3ver_oid: number;
  /** `MP` argument under which the page was found; absent outside mount points. */
  mountPoint?: string;
}

/** Uid of the default-language page. */
export function defaultLanguageUid(page: SlugPage): number {
  return page.l10n_parent > 0 ? page.l10n_parent : page.t3ver_oid > 0 ? page.t3ver_oid : page.uid;
}
