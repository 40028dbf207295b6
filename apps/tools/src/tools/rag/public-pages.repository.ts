import type { SqlConnection } from '#database';
import {
  allOf,
  defaultRestrictions,
  liveOnly,
  type InstanceModel,
  type SqlCondition,
  type TableSchema,
} from '#typo3';

export interface PublicPage {
  uid: number;
  pid: number;
  title: string;
}

interface AncestorRow {
  pid: number;
  doktype: number;
  hidden: number;
  starttime: number;
  endtime: number;
  fe_group: string | null;
  extendToSubpages: number;
}

const MAX_LEVELS = 99;
const RECYCLER = 255;
const LIVE = 'deleted = 0 AND t3ver_wsid = 0 AND (t3ver_oid = 0 OR t3ver_state = 4)';

/** Rows nobody has to log in for. */
export const FOR_EVERYBODY: SqlCondition = { sql: "fe_group IN ('', '0')", params: [] };
/** Pages a visitor's search may find. */
export const SEARCHABLE_PAGE: SqlCondition = { sql: 'no_search = 0 AND doktype < 199', params: [] };

/** Published, live rows of a table that everybody may see. */
export function publicRows(schema: TableSchema, now: number): SqlCondition[] {
  return [...defaultRestrictions(schema.control, now), ...liveOnly(schema.control), FOR_EVERYBODY];
}

/** Pages as an anonymous visitor reaches them. Make one per call: it remembers which ancestors are open. */
export class PublicPagesRepository {
  private readonly openAncestors = new Map<number, Promise<boolean>>();

  constructor(
    private readonly db: SqlConnection,
    private readonly instance: InstanceModel,
    /** Unix seconds. */
    private readonly now: number,
  ) {}

  /** A default-language page, or its translation; null unless both and everything above them is public. */
  async find(uid: number, language: number): Promise<PublicPage | null> {
    const schema = this.instance.table('pages');
    if (schema === undefined || uid < 1 || language < 0) {
      return null;
    }
    const page = await this.row(schema, { sql: 'uid = ? AND sys_language_uid = 0', params: [uid] }, [
      SEARCHABLE_PAGE,
    ]);
    if (page === null || !(await this.isOpenBranch(page.pid, MAX_LEVELS))) {
      return null;
    }
    return language === 0
      ? page
      : this.row(schema, { sql: 'l10n_parent = ? AND sys_language_uid = ?', params: [uid, language] }, []);
  }

  private async row(
    schema: TableSchema,
    which: SqlCondition,
    further: readonly SqlCondition[],
  ): Promise<PublicPage | null> {
    const where = allOf([which, ...publicRows(schema, this.now), ...further]);
    const rows = await this.db.query<PublicPage>(
      `SELECT uid, pid, title FROM pages WHERE ${where.sql} ORDER BY uid LIMIT 1`,
      where.params,
    );
    return rows[0] ?? null;
  }

  /** An ancestor closes its branch when it is gone, a recycler, or closed with its subpages. */
  private isOpenBranch(uid: number, levels: number): Promise<boolean> {
    if (uid === 0) {
      return Promise.resolve(true);
    }
    const known = this.openAncestors.get(uid);
    if (known !== undefined) {
      return known;
    }
    const answer = levels === 0 ? Promise.resolve(false) : this.askBranch(uid, levels);
    this.openAncestors.set(uid, answer);
    return answer;
  }

  private async askBranch(uid: number, levels: number): Promise<boolean> {
    const [row] = await this.db.query<AncestorRow>(
      `SELECT pid, doktype, hidden, starttime, endtime, fe_group, extendToSubpages
        FROM pages WHERE uid = ? AND ${LIVE} LIMIT 1`,
      [uid],
    );
    return row !== undefined && !closesBranch(row, this.now) && this.isOpenBranch(row.pid, levels - 1);
  }
}

function closesBranch(page: AncestorRow, now: number): boolean {
  const time = now - (now % 60);
  const isOutOfTime = page.starttime > time || (page.endtime !== 0 && page.endtime <= time);
  const isClosed = page.hidden === 1 || !['', '0'].includes(page.fe_group ?? '') || isOutOfTime;
  return page.doktype === RECYCLER || (page.extendToSubpages === 1 && isClosed);
}
