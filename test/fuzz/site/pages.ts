import type { SiteRow, SiteRows } from './site-rows';

/** Texts of a page; `slug` and `TSconfig` get theirs below. */
const PAGE_TEXTS = ['title', 'nav_title', 'subtitle', 'description', 'rowDescription', 'author', 'keywords'];
const EVERYBODY = { perms_everybody: 1 };
const GARDEN = { perms_groupid: 1, perms_group: 31 };
const PRESS = { perms_groupid: 2, perms_group: 31 };
export const FAR_FUTURE = 4_000_000_000;

type PageValues = Omit<SiteRow, 'uid' | 'pid'>;

/** uid, pid and what sets a page apart. */
const PAGES: [uid: number, pid: number, values: PageValues][] = [
  [1, 0, { ...EVERYBODY, is_siteroot: 1 }],
  [10, 1, GARDEN],
  [11, 10, GARDEN],
  [12, 10, { ...GARDEN, hidden: 1 }],
  [13, 10, { ...GARDEN, starttime: FAR_FUTURE }],
  [14, 10, { ...GARDEN, endtime: 1000 }],
  [15, 10, { perms_userid: 1, perms_user: 31 }],
  [16, 15, EVERYBODY],
  [17, 10, { ...GARDEN, deleted: 1 }],
  [18, 17, GARDEN],
  [19, 10, { ...GARDEN, t3ver_wsid: 1, t3ver_oid: 11 }],
  [28, 10, { ...GARDEN, t3ver_wsid: 1, t3ver_state: 1 }],
  [110, 1, { ...GARDEN, sys_language_uid: 1, l10n_parent: 10 }],
  [111, 10, { ...GARDEN, sys_language_uid: 1, l10n_parent: 11 }],
  [115, 10, { ...GARDEN, sys_language_uid: 1, l10n_parent: 15 }],
  [20, 1, PRESS],
  [21, 20, PRESS],
  [22, 20, { perms_userid: 3, perms_user: 1 }],
  // Group 3 is the reporter's subgroup.
  [23, 20, { perms_groupid: 3, perms_group: 1 }],
  // Show is bit 1; these may edit what they can't see.
  [24, 20, { perms_groupid: 2, perms_group: 30 }],
  [120, 1, { ...PRESS, sys_language_uid: 1, l10n_parent: 20 }],
  [30, 1, { perms_userid: 1, perms_user: 31 }],
  [31, 30, { perms_userid: 1, perms_user: 31 }],
  [40, 1, { ...EVERYBODY, fe_group: '-2', extendToSubpages: 1 }],
  [41, 40, EVERYBODY],
  [50, 1, { ...EVERYBODY, doktype: 255 }],
  [51, 50, EVERYBODY],
  [60, 1, { ...EVERYBODY, no_search: 1 }],
  [70, 1, { ...EVERYBODY, doktype: 254 }],
  [80, 1, EVERYBODY],
  [900, 0, EVERYBODY],
];

/** The page tree; 250 pages below uid 80 reach the cap of a tree. */
export function addPages(rows: SiteRows): void {
  const bulk = Array.from({ length: 250 }, (_, index): [number, number, PageValues] => [
    1000 + index,
    index % 3 === 0 ? 80 : 999 + index,
    EVERYBODY,
  ]);
  for (const [uid, pid, values] of [...PAGES, ...bulk]) {
    const plant = (column: string, secret: boolean): string =>
      rows.canaries.plant({ kind: 'typoscript', table: 'pages', uid, column, secret });
    const slug = rows.canaries.plant({ kind: 'cell', table: 'pages', uid, column: 'slug' });
    const own: PageValues = {
      slug: uid === 1 ? '/' : `/p${uid}-${slug}`,
      TSconfig: `mod.garden.label = ${plant('TSconfig', false)}\nmod.garden.apiKey = ${plant('TSconfig', true)}\n`,
    };
    rows.add('pages', { uid, pid, doktype: 1, sorting: uid, ...own, ...values }, PAGE_TEXTS);
  }
}
