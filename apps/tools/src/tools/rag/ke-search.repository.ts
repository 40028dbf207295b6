import type { SqlConnection } from '#database';
import { allOf, containsPattern, type SqlCondition } from '#typo3';

export interface KeSearchEntry {
  uid: number;
  type: string;
  targetpid: number;
  title: string;
  abstract: string | null;
  content: string | null;
  params: string;
  language: number;
}

const MAX_ROWS = 50;
/** Characters of a text that are looked at. */
const MAX_TEXT = 200_000;
// `hidden_content` is for ranking inside the extension and never leaves.
const COLUMNS = `uid, type, targetpid, title, LEFT(abstract, ${MAX_TEXT}) AS abstract, LEFT(content, ${MAX_TEXT}) AS content,
  params, language`;
const MATCH = 'MATCH (title, content) AGAINST (? IN BOOLEAN MODE)';

/** The index of EXT:ke_search; only what everybody may see now. */
export class KeSearchRepository {
  constructor(
    private readonly db: SqlConnection,
    /** Unix seconds. */
    private readonly now: number,
  ) {}

  async matching(term: string, language: number): Promise<KeSearchEntry[]> {
    const where = allOf([this.isPublic(), inLanguage(language), { sql: MATCH, params: [term] }]);
    return this.db.query<KeSearchEntry>(
      `SELECT ${COLUMNS} FROM tx_kesearch_index WHERE ${where.sql} ORDER BY ${MATCH} DESC, uid LIMIT ?`,
      [...where.params, term, MAX_ROWS],
    );
  }

  async containing(text: string, language: number): Promise<KeSearchEntry[]> {
    const pattern = containsPattern(text);
    const contains = { sql: 'title LIKE ? OR content LIKE ?', params: [pattern, pattern] };
    const where = allOf([this.isPublic(), inLanguage(language), contains]);
    return this.db.query<KeSearchEntry>(
      `SELECT ${COLUMNS} FROM tx_kesearch_index WHERE ${where.sql} ORDER BY sortdate DESC, uid LIMIT ?`,
      [...where.params, MAX_ROWS],
    );
  }

  async find(uid: number): Promise<KeSearchEntry | null> {
    const where = allOf([this.isPublic(), { sql: 'uid = ?', params: [uid] }]);
    const rows = await this.db.query<KeSearchEntry>(
      `SELECT ${COLUMNS} FROM tx_kesearch_index WHERE ${where.sql} LIMIT 1`,
      where.params,
    );
    return rows[0] ?? null;
  }

  private isPublic(): SqlCondition {
    return {
      sql: `fe_group IN ('', '0') AND starttime <= ? AND (endtime = 0 OR endtime > ?)`,
      params: [this.now, this.now],
    };
  }
}

function inLanguage(language: number): SqlCondition {
  return { sql: 'language IN (?, -1)', params: [language] };
}
