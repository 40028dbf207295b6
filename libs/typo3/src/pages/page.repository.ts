import { type SqlConnection } from '#database';
import { type PageRow } from './page-row';

/** Upper bound of a rootline; TYPO3 itself stops at 100 levels. */
const MAX_LEVELS = 100;

const COLUMNS = `uid, pid, deleted, hidden, doktype, title, slug, editlock, is_siteroot, sys_language_uid, l10n_parent,
  t3ver_oid, t3ver_wsid, t3ver_state, perms_userid, perms_groupid, perms_user, perms_group, perms_everybody`;

/** Pages of TYPO3 as they are now. */
export class PageRepository {
  constructor(private readonly db: SqlConnection) {}

  /** Not deleted; hidden, timed and translated rows are found, drafts too. */
  async find(uid: number): Promise<PageRow | null> {
    const rows = await this.db.query<PageRow>(`SELECT ${COLUMNS} FROM pages WHERE uid = ? AND deleted = 0`, [
      uid,
    ]);
    return rows[0] ?? null;
  }

  /** As `find`, but a row of the live workspace only. */
  async findLive(uid: number): Promise<PageRow | null> {
    const page = await this.find(uid);
    return page !== null && page.t3ver_wsid === 0 && (page.t3ver_oid === 0 || page.t3ver_state === 4)
      ? page
      : null;
  }

  /**
   * From the page up to its root page. A translation starts at its default-language page, a version at its live page. A missing
   * or deleted page ends the line, so the last entry has `pid` 0 only when the line is whole.
   */
  async rootline(uid: number): Promise<PageRow[]> {
    const line: PageRow[] = [];
    let next = uid;
    while (next > 0 && line.length < MAX_LEVELS) {
      const page = await this.find(next);
      if (page === null || line.some((visited) => visited.uid === page.uid)) {
        break;
      }
      const original = originalOf(page);
      if (original > 0) {
        next = original;
        continue;
      }
      line.push(page);
      next = page.pid;
    }
    return line;
  }

  /** The site root a page hangs under, null outside every root (R-50.162: judged by `is_siteroot`). */
  async siteRootOf(uid: number): Promise<PageRow | null> {
    return (await this.rootline(uid)).find((page) => page.is_siteroot === 1) ?? null;
  }

  /** Live translations of a default-language page, by uid. */
  async translationsOf(uid: number): Promise<PageRow[]> {
    return this.db.query<PageRow>(
      `SELECT ${COLUMNS} FROM pages WHERE l10n_parent = ? AND sys_language_uid > 0 AND deleted = 0
        AND t3ver_wsid = 0 AND (t3ver_oid = 0 OR t3ver_state = 4) ORDER BY uid`,
      [uid],
    );
  }
}

function originalOf(page: PageRow): number {
  if (page.sys_language_uid > 0 && page.l10n_parent > 0) {
    return page.l10n_parent;
  }
  return page.t3ver_oid > 0 ? page.t3ver_oid : 0;
}
