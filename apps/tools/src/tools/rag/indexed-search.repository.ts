import type { SqlConnection } from '#database';
import { allOf, containsPattern, type SqlCondition } from '#typo3';

export interface IndexedPage {
  phash: string;
  data_page_id: number;
  data_page_type: number;
  static_page_arguments: string | null;
  sys_language_uid: number;
  item_title: string;
  item_description: string;
  fulltextdata: string | null;
}

const MAX_ROWS = 50;
/** Characters of a page's text that are looked at. */
const MAX_TEXT = 200_000;

/** Pages indexed for visitors nobody knows, groups `0,-1`; no files, no records of an indexing configuration. */
const PUBLIC: SqlCondition = {
  sql: `p.item_type = '0' AND p.freeIndexUid = 0 AND (p.gr_list = '0,-1'
    OR EXISTS (SELECT 1 FROM index_grlist g WHERE g.phash = p.phash AND g.gr_list = '0,-1'))`,
  params: [],
};
const COLUMNS = `p.phash, p.data_page_id, p.data_page_type, p.static_page_arguments, p.sys_language_uid, p.item_title,
  p.item_description, LEFT(f.fulltextdata, ${MAX_TEXT}) AS fulltextdata`;
const TABLES = 'index_phash p LEFT JOIN index_fulltext f ON f.phash = p.phash';

/** The index of EXT:indexed_search. */
export class IndexedSearchRepository {
  constructor(private readonly db: SqlConnection) {}

  async stopwordsAmong(hashes: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ wid: string }>(
      `SELECT wid FROM index_words WHERE is_stopword = 1 AND wid IN (${marks(hashes)}) LIMIT ?`,
      [...hashes, hashes.length],
    );
    return rows.map(({ wid }) => wid);
  }

  /** Pages with every word, the best placed words first. */
  async withWords(hashes: readonly string[], language: number): Promise<IndexedPage[]> {
    return this.db.query<IndexedPage>(
      `SELECT ${COLUMNS} FROM ${TABLES} JOIN (
          SELECT phash, MAX(flags) AS flags, SUM(freq) AS freq FROM index_rel WHERE wid IN (${marks(hashes)})
          GROUP BY phash HAVING COUNT(DISTINCT wid) = ?
        ) w ON w.phash = p.phash
        WHERE ${PUBLIC.sql} AND p.sys_language_uid = ? ORDER BY w.flags DESC, w.freq DESC, p.phash LIMIT ?`,
      [...hashes, hashes.length, language, MAX_ROWS],
    );
  }

  async withText(text: string, language: number): Promise<IndexedPage[]> {
    return this.select(
      [
        { sql: 'f.fulltextdata LIKE ?', params: [containsPattern(text)] },
        { sql: 'p.sys_language_uid = ?', params: [language] },
      ],
      'p.item_mtime DESC, p.phash',
    );
  }

  async find(phash: string): Promise<IndexedPage | null> {
    const [page] = await this.select([{ sql: 'p.phash = ?', params: [phash] }], 'p.phash');
    return page ?? null;
  }

  private async select(conditions: readonly SqlCondition[], order: string): Promise<IndexedPage[]> {
    const where = allOf([PUBLIC, ...conditions]);
    return this.db.query<IndexedPage>(
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${where.sql} ORDER BY ${order} LIMIT ?`,
      [...where.params, MAX_ROWS],
    );
  }
}

function marks(values: readonly string[]): string {
  return values.map(() => '?').join(', ');
}
