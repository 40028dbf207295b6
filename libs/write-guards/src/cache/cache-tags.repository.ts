import type { SqlConnection } from '#database';
import type { RecordRow } from '#typo3';

/** Cache tags of changed pages: the page's neighbours in all languages and workspaces, its parent, table and record. */
export class CacheTagRepository {
  constructor(private readonly db: SqlConnection) {}

  /** `page`: the changed page or translation; `uids`: every `pages` record that changes. */
  async tagsOfPage(page: RecordRow, uids: readonly number[]): Promise<string[]> {
    if (uids.length === 0) return [];
    const translated = Number(page['sys_language_uid'] ?? 0) > 0 && Number(page['l10n_parent'] ?? 0) > 0;
    const pageUid = translated ? Number(page['l10n_parent']) : Number(page['uid']);
    const neighbours = await this.db.query<{ uid: number; pid: number }>(
      'SELECT b.uid AS uid, a.pid AS pid FROM pages a JOIN pages b ON b.pid = a.pid WHERE a.uid = ? AND a.deleted = 0 AND b.deleted = 0 AND a.pid >= 0',
      [pageUid],
    );
    const parent = neighbours[0]?.pid ?? 0;
    const pages = new Set([...neighbours.map(({ uid }) => uid), ...(parent > 0 ? [parent] : [])]);
    return [...[...pages].map((uid) => `pageId_${uid}`), 'pages', ...uids.map((uid) => `pages_${uid}`)];
  }
}
