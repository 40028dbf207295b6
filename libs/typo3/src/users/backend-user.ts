/** Bits of `pages.perms_*`. */
export const PAGE_SHOW = 1;
export const PAGE_EDIT = 2;
export const PAGE_DELETE = 4;
export const PAGE_NEW = 8;
export const CONTENT_EDIT = 16;
export const PAGE_ALL = 31;

/** What the groups and the user's own record grant, merged as TYPO3 does. */
export interface MergedRights {
  tablesSelect: ReadonlySet<string>;
  tablesModify: ReadonlySet<string>;
  /** `table:column`. */
  nonExcludeFields: ReadonlySet<string>;
  /** `table:column:value`. */
  explicitAllowDeny: ReadonlySet<string>;
  /** Empty: every language. */
  allowedLanguages: ReadonlySet<number>;
  pageTypesSelect: ReadonlySet<string>;
  filePermissions: ReadonlySet<string>;
  fileMountUids: readonly number[];
  modules: ReadonlySet<string>;
  /** `namespace:option`. */
  customOptions: ReadonlySet<string>;
  workspacePermissions: number;
}

/**
 * A backend user as the rows have it at this moment; never cached beyond one request. Rights of an admin are complete whatever
 * the lists say: ask the functions of this library, not the lists.
 */
export interface BackendUser {
  readonly uid: number;
  readonly username: string;
  readonly admin: boolean;
  /** `default` or a language key. */
  readonly language: string;
  /** The user's current workspace; 0 is live. */
  readonly workspace: number;
  /** `userGroupsUID`: subgroups before their group, last occurrence kept. */
  readonly groups: readonly number[];
  /** First group before deduplication; 0 without groups. */
  readonly firstMainGroup: number;
  readonly rights: MergedRights;
  /** Page uids that exist and are showable; 0 first for an admin. */
  readonly webMounts: readonly number[];
  /** TSconfig text of groups and user, in the order TYPO3 reads it; conditions and includes unresolved. */
  readonly tsConfigText: string;
}
