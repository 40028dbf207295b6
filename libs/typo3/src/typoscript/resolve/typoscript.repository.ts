import { type SqlConnection } from '#database';
import { type PhpMap, type PhpValue } from '../../snapshot/php-value';

/** Upper bound of a rootline, as TYPO3's. */
const MAX_LEVELS = 100;
/** More templates than the pages of one rootline have; bounds the query. */
const MAX_TEMPLATES = 1000;

export type TypoScriptPage = PhpMap;

/** Columns of `sys_template` that make TypoScript. */
export interface TemplateRow {
  uid: number;
  pid: number;
  title: string;
  root: number;
  clear: number;
  constants: string | null;
  config: string | null;
  basedOn: string | null;
  include_static_file: string | null;
  includeStaticAfterBasedOn: number;
  static_file_mode: number;
}

type Row = Record<string, PhpValue>;

const TEMPLATE_COLUMNS = `uid, pid, title, root, clear, constants, config, basedOn, include_static_file,
  includeStaticAfterBasedOn, static_file_mode`;
const VISIBLE = 'deleted = 0 AND hidden = 0 AND starttime <= ? AND (endtime = 0 OR endtime > ?)';

/** Rows TypoScript and TSconfig are made of, as they are now. */
export class TypoScriptRepository {
  constructor(private readonly db: SqlConnection) {}

  /**
   * From the root page down to the page, whole rows; hidden and timed pages count, a translation stands in the line itself. A missing or
   * deleted page ends the line: its first entry has `pid` 0 only when it is whole, and it is empty for a page that is missing itself.
   */
  async rootline(uid: number): Promise<TypoScriptPage[]> {
    const line: TypoScriptPage[] = [];
    let next = uid;
    while (next > 0 && line.length < MAX_LEVELS) {
      const rows = await this.db.query<Row>('SELECT * FROM pages WHERE uid = ? AND deleted = 0', [next]);
      const [row] = rows;
      if (row === undefined) {
        break;
      }
      line.unshift(new Map(Object.entries(row)));
      next = Number(row['pid']);
    }
    return line;
  }

  /** The first visible template of each page, in the order of the pages given. `now`: unix seconds. */
  async templatesOf(pages: readonly number[], now: number): Promise<TemplateRow[]> {
    if (pages.length === 0) {
      return [];
    }
    const rows = await this.db.query<TemplateRow>(
      `SELECT ${TEMPLATE_COLUMNS} FROM sys_template WHERE pid IN (${marks(pages)}) AND ${VISIBLE}
        ORDER BY root DESC, sorting, uid LIMIT ?`,
      [...pages, minute(now), minute(now), MAX_TEMPLATES],
    );
    return pages.flatMap((page) => rows.find(({ pid }) => pid === page) ?? []);
  }

  async templates(uids: readonly number[], now: number): Promise<Map<number, TemplateRow>> {
    if (uids.length === 0) {
      return new Map();
    }
    const rows = await this.db.query<TemplateRow>(
      `SELECT ${TEMPLATE_COLUMNS} FROM sys_template WHERE uid IN (${marks(uids)}) AND ${VISIBLE}`,
      [...uids, minute(now), minute(now)],
    );
    return new Map(rows.map((row) => [row.uid, row]));
  }

  /** TSconfig of a user's groups in the order given, then the user's own; empty texts are left out. */
  async userTsConfig(user: { uid: number; groups: readonly number[] }): Promise<string[]> {
    const groups =
      user.groups.length === 0
        ? []
        : await this.db.query<{ uid: number; TSconfig: string | null }>(
            `SELECT uid, TSconfig FROM be_groups WHERE uid IN (${marks(user.groups)})`,
            [...user.groups],
          );
    const own = await this.db.query<{ TSconfig: string | null }>(
      'SELECT TSconfig FROM be_users WHERE uid = ?',
      [user.uid],
    );
    const texts = user.groups.map((uid) => groups.find((group) => group.uid === uid)?.TSconfig ?? '');
    return [...texts, own[0]?.TSconfig ?? ''].filter((text) => text !== '');
  }
}

function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}

/** TYPO3 compares times with the full minute. */
function minute(now: number): number {
  return now - (now % 60);
}
