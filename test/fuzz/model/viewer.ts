import { numberOf, textOf, uidsOf, type SiteRow, type SiteRows } from '../site/site-rows';

/** Who asks, with the rights their rows give them, worked out from spec 30 §1.6 without the code under test. */
export interface Viewer {
  uid: number;
  admin: boolean;
  groups: readonly number[];
  /** modify implies select. */
  tables: ReadonlySet<string>;
  /** Empty: every one. */
  languages: ReadonlySet<number>;
  webMounts: ReadonlySet<number>;
  fileMounts: readonly number[];
  filePermissions: ReadonlySet<string>;
  /** `permissions.file.storage.<uid>.<name> = 0` of user TSconfig. */
  revokedOnStorage: ReadonlySet<string>;
}

const INHERIT_WEB_MOUNTS = 1;
const INHERIT_FILE_MOUNTS = 2;

/** Null for nobody: missing, deleted, disabled. The site's users have no times. */
export function viewerOf(rows: SiteRows, uid: number): Viewer | null {
  const user = rows.find('be_users', uid);
  if (user === undefined || numberOf(user, 'deleted') === 1 || numberOf(user, 'disable') === 1) return null;
  const groups = groupsOf(rows, user);
  const all = (column: string, own: readonly SiteRow[] = []): string[] =>
    [...own, ...groups].flatMap((row) => textOf(row, column).split(',')).filter((item) => item !== '');
  const inherits = (bit: number): boolean => (numberOf(user, 'options') & bit) === bit;
  const mounts = (column: string, bit: number): number[] => [
    ...uidsOf(user, column),
    ...(inherits(bit) ? groups.flatMap((group) => uidsOf(group, column)) : []),
  ];
  return {
    uid,
    admin: (numberOf(user, 'admin') & 1) === 1,
    groups: groups.map((group) => numberOf(group, 'uid')),
    tables: new Set([...all('tables_select'), ...all('tables_modify')]),
    languages: new Set(all('allowed_languages', [user]).map(Number)),
    webMounts: new Set(mounts('db_mountpoints', INHERIT_WEB_MOUNTS)),
    fileMounts: mounts('file_mountpoints', INHERIT_FILE_MOUNTS),
    filePermissions: new Set(all('file_permissions', [user])),
    revokedOnStorage: new Set(
      [...groups, user]
        .flatMap((row) => [...textOf(row, 'TSconfig').matchAll(/file\.storage\.(\d+\.\w+) = 0/g)])
        .map(([, name]) => name ?? ''),
    ),
  };
}

/** A hidden or deleted group falls out with everything below it. */
function groupsOf(rows: SiteRows, holder: SiteRow, column = 'usergroup'): SiteRow[] {
  return rows
    .named('be_groups', uidsOf(holder, column))
    .filter((group) => numberOf(group, 'hidden') === 0 && numberOf(group, 'deleted') === 0)
    .flatMap((group) => [...groupsOf(rows, group, 'subgroup'), group]);
}

export function mayUseLanguage(viewer: Viewer, language: number): boolean {
  return viewer.admin || viewer.languages.size === 0 || language === -1 || viewer.languages.has(language);
}
