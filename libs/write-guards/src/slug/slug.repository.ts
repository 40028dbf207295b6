import type { SqlConnection } from '#database';
import {
  allOf,
  liveOnly,
  notDeleted,
  quoteName,
  siteLanguage,
  type RecordRow,
  type Site,
  type SqlCondition,
  type TableSchema,
} from '#typo3';
import type { SlugHolder, SlugRecord, SlugRows } from './slug-rows';

/** Upper bound of a rootline, as TYPO3's. */
const MAX_LEVELS = 100;
/** Rows one query brings; asked again behind the last one until there are no more. */
const PAGE_SIZE = 1000;
const LIVE_PAGE = 'deleted = 0 AND t3ver_wsid = 0 AND (t3ver_oid = 0 OR t3ver_state = 4)';
/** Columns TYPO3 has of a page of a rootline; a slug generated for a parent is made of these alone. */
const ROOTLINE_COLUMNS = 'uid, pid, title, doktype, slug, is_siteroot, hidden, nav_title';

interface HolderRow {
  uid: number;
  candidate: number;
  page: number;
}

/** Rows slugs depend on, as they are stored now. */
export class SlugRepository implements SlugRows {
  constructor(
    private readonly db: SqlConnection,
    private readonly schema: TableSchema,
    /** Name of the slug column. */
    private readonly column: string,
    private readonly sites: readonly Site[],
  ) {}

  async rootline(page: number): Promise<RecordRow[]> {
    const line: RecordRow[] = [];
    let next = page;
    while (next > 0 && line.length < MAX_LEVELS) {
      const [row] = await this.db.query<RecordRow>(
        `SELECT ${ROOTLINE_COLUMNS} FROM pages WHERE uid = ? AND ${LIVE_PAGE}`,
        [next],
      );
      if (row === undefined) break;
      line.push(row);
      next = Number(row['pid']);
    }
    return line;
  }

  async translation(page: number, language: number): Promise<RecordRow | null> {
    const [row] = await this.db.query<RecordRow>(
      `SELECT * FROM pages WHERE l10n_parent = ? AND sys_language_uid = ? AND ${LIVE_PAGE} ORDER BY uid LIMIT 1`,
      [page, language],
    );
    return row ?? null;
  }

  /** One query a level for all pages together. */
  async siteRoots(pages: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
    const roots = new Map<number, number | null>();
    const parents = await this.parentsAbove(pages);
    for (const page of pages) roots.set(page, this.rootAbove(page, parents));
    return roots;
  }

  fallbackLanguages(siteRoot: number, language: number): readonly number[] {
    const site = this.sites.find(({ rootPageId }) => rootPageId === siteRoot);
    return site === undefined ? [] : (siteLanguage(site, language)?.fallbacks ?? []);
  }

  /** The database compares, so that its collation says what is equal. */
  async holders(
    candidates: readonly string[],
    record: SlugRecord,
    onPage: boolean,
  ): Promise<readonly SlugHolder[]> {
    const column = quoteName(this.column);
    const marks = candidates.map(() => '?').join(', ');
    const where = allOf(this.conditions(record, onPage));
    const found: HolderRow[] = [];
    let isWhole = false;
    while (!isWhole) {
      const rows = await this.db.query<HolderRow>(
        `SELECT uid, FIELD(${column}, ${marks}) - 1 AS candidate, ${this.pageOfRecord()} AS page
          FROM ${quoteName(this.schema.name)} WHERE ${column} IN (${marks}) AND uid > ? AND ${where.sql}
          ORDER BY uid LIMIT ?`,
        [...candidates, ...candidates, found.at(-1)?.uid ?? 0, ...where.params, PAGE_SIZE],
      );
      found.push(...rows);
      isWhole = rows.length < PAGE_SIZE;
    }
    return found.map(({ candidate, page }) => ({ candidate: Number(candidate), page: Number(page) }));
  }

  private conditions(record: SlugRecord, onPage: boolean): SqlCondition[] {
    const { control } = this.schema;
    const conditions = [...notDeleted(control), ...liveOnly(control)];
    if (record.uid !== null) conditions.push({ sql: 'uid <> ?', params: [record.uid] });
    if (onPage) conditions.push({ sql: 'pid = ?', params: [record.pid] });
    if (control.languageColumn !== '' && record.language !== -1)
      conditions.push({
        sql: `${quoteName(control.languageColumn)} IN (?, -1)`,
        params: [record.language],
      });
    return conditions;
  }

  private pageOfRecord(): string {
    return this.schema.name === 'pages' ? 'IF(l10n_parent > 0, l10n_parent, uid)' : 'pid';
  }

  private async parentsAbove(pages: readonly number[]): Promise<Map<number, number>> {
    const parents = new Map<number, number>();
    let level = [...new Set(pages)].filter((page) => page > 0);
    for (let depth = 0; level.length > 0 && depth < MAX_LEVELS; depth++) {
      const rows = await this.db.query<{ uid: number; pid: number }>(
        `SELECT uid, pid FROM pages WHERE uid IN (?) AND ${LIVE_PAGE}`,
        [level],
      );
      rows.forEach(({ uid, pid }) => parents.set(uid, pid));
      level = [...new Set(rows.map(({ pid }) => pid))].filter((page) => page > 0 && !parents.has(page));
    }
    return parents;
  }

  /** The nearest root page of a site; null below something missing or deleted, as TYPO3 finds no site there. */
  private rootAbove(page: number, parents: ReadonlyMap<number, number>): number | null {
    const line = new Set<number>();
    let next: number | undefined = page;
    while (next !== undefined && next > 0 && !line.has(next)) {
      line.add(next);
      next = parents.get(next);
    }
    if (next !== 0) return null;
    return [...line].find((uid) => this.sites.some(({ rootPageId }) => rootPageId === uid)) ?? null;
  }
}
