import type { SqlConnection } from '#database';
import { PageRepository } from '../../pages/page.repository';
import type { RecordRow } from '../../records/record-access';
import { defaultRestrictions, liveOnly } from '../../records/restrictions';
import { allOf, anyOf, quoteName, type SqlCondition } from '../../records/sql-condition';
import type { TableSchema } from '../../tca/table-schema';
import type { Site } from '../site';
import type { SlugPage } from './slug-page';

const PAGE_COLUMNS = `uid, pid, doktype, COALESCE(slug, '') AS slug, sys_language_uid, l10n_parent, mount_pid, mount_pid_ol, t3ver_oid`;
const LIVE_PAGE = 'deleted = 0 AND t3ver_wsid = 0 AND (t3ver_oid = 0 OR t3ver_state = 4)';
const MAX_PAGES = 200;
const MAX_RECORDS = 50;

/** Rows routing needs, always of the live workspace. Make one per call: it remembers which site a page lies in. */
export class RoutingRepository {
  private readonly pages: PageRepository;
  private readonly sitesOfPages = new Map<number, Promise<Site | null>>();

  constructor(
    private readonly db: SqlConnection,
    private readonly sites: readonly Site[],
    /** Unix seconds. */
    private readonly now: number,
  ) {
    this.pages = new PageRepository(db);
  }

  /** Pages with one of these slugs in one language, hidden ones too, the longest slug first. */
  async pagesBySlug(slugs: readonly string[], language: number): Promise<SlugPage[]> {
    if (slugs.length === 0) {
      return [];
    }
    return this.db.query<SlugPage>(
      `SELECT ${PAGE_COLUMNS} FROM pages WHERE ${LIVE_PAGE} AND sys_language_uid = ?
        AND slug IN (${slugs.map(() => '?').join(', ')})
        ORDER BY slug DESC, mount_pid_ol, mount_pid, uid LIMIT ?`,
      [language, ...slugs, MAX_PAGES],
    );
  }

  /** Any page that is not deleted. */
  async page(uid: number): Promise<SlugPage | null> {
    const rows = await this.db.query<SlugPage>(
      `SELECT ${PAGE_COLUMNS} FROM pages WHERE ${LIVE_PAGE} AND uid = ?`,
      [uid],
    );
    return rows[0] ?? null;
  }

  /** A page the frontend would link to: neither hidden nor outside its time. */
  async visiblePage(uid: number): Promise<SlugPage | null> {
    const [time] = this.frontendTime();
    const rows = await this.db.query<SlugPage>(
      `SELECT ${PAGE_COLUMNS} FROM pages WHERE ${LIVE_PAGE} AND uid = ? AND ${time.sql}`,
      [uid, ...time.params],
    );
    return rows[0] ?? null;
  }

  /** The published translation of a page in the first of these languages that has one. */
  async pageTranslation(uid: number, languages: readonly number[]): Promise<SlugPage | null> {
    const wanted = languages.filter((language) => language > 0);
    if (wanted.length === 0) {
      return null;
    }
    const [time] = this.frontendTime();
    const marks = wanted.map(() => '?').join(', ');
    const rows = await this.db.query<SlugPage>(
      `SELECT ${PAGE_COLUMNS} FROM pages WHERE ${LIVE_PAGE} AND l10n_parent = ? AND sys_language_uid IN (${marks})
        AND ${time.sql} ORDER BY FIELD(sys_language_uid, ${marks}), uid LIMIT 1`,
      [uid, ...wanted, ...time.params, ...wanted],
    );
    return rows[0] ?? null;
  }

  private frontendTime(): [SqlCondition] {
    const time = this.now - (this.now % 60);
    const sql = '(hidden = 0 AND starttime <= ? AND (endtime = 0 OR endtime > ?))';
    return [{ sql, params: [time, time] }];
  }

  /** The site whose root page is nearest above a page; null outside every site or below something deleted. */
  siteOf(page: number): Promise<Site | null> {
    const known = this.sitesOfPages.get(page);
    if (known !== undefined) {
      return known;
    }
    const answer = this.findSite(page);
    this.sitesOfPages.set(page, answer);
    return answer;
  }

  private async findSite(uid: number): Promise<Site | null> {
    const line = await this.pages.rootline(uid);
    if (line.at(-1)?.pid !== 0) {
      return null;
    }
    for (const page of line) {
      const site = this.sites.find(({ rootPageId }) => rootPageId === page.uid);
      if (site !== undefined) {
        return site;
      }
    }
    return null;
  }

  /** Uids from a page up to its root page. */
  async rootlineUids(uid: number): Promise<number[]> {
    return (await this.pages.rootline(uid)).map((page) => page.uid);
  }

  /** Published records with these column values; a `uid` also finds its translations when no language is asked. */
  async records(
    schema: TableSchema,
    values: ReadonlyMap<string, string>,
    languages: readonly number[] | null,
  ): Promise<RecordRow[]> {
    const { languageColumn, translationParentColumn } = schema.control;
    const conditions = [...values].map(([column, value]): SqlCondition => {
      const own: SqlCondition = { sql: `${quoteName(column)} = ?`, params: [value] };
      const parent: SqlCondition = {
        sql: `${quoteName(translationParentColumn || column)} = ?`,
        params: [value],
      };
      return column === 'uid' && translationParentColumn !== '' ? anyOf([own, parent]) : own;
    });
    if (languages !== null) {
      const marks = languages.map(() => '?').join(', ');
      conditions.push({ sql: `${quoteName(languageColumn)} IN (${marks})`, params: [...languages] });
    }
    return this.published(schema, conditions, MAX_RECORDS);
  }

  async recordByUid(schema: TableSchema, uid: number): Promise<RecordRow | null> {
    const rows = await this.published(schema, [{ sql: 'uid = ?', params: [uid] }], 1);
    return rows[0] ?? null;
  }

  /** A record with the values of its translation in the first of these languages that has one; its uid stays. */
  async translation(
    schema: TableSchema,
    row: RecordRow,
    languages: readonly number[],
  ): Promise<RecordRow | null> {
    const { languageColumn, translationParentColumn } = schema.control;
    const marks = languages.map(() => '?').join(', ');
    const rows = await this.published(
      schema,
      [
        { sql: 'pid = ?', params: [Number(row.pid)] },
        { sql: `${quoteName(translationParentColumn)} = ?`, params: [Number(row.uid)] },
        { sql: `${quoteName(languageColumn)} IN (${marks})`, params: [...languages] },
      ],
      MAX_RECORDS,
    );
    const found = languages
      .map((language) => rows.find((translation) => Number(translation[languageColumn]) === language))
      .find((translation) => translation !== undefined);
    return found === undefined ? null : { ...found, uid: row.uid ?? 0, pid: row.pid ?? 0 };
  }

  private async published(
    schema: TableSchema,
    conditions: readonly SqlCondition[],
    limit: number,
  ): Promise<RecordRow[]> {
    const { control, name } = schema;
    const where = allOf([...conditions, ...defaultRestrictions(control, this.now), ...liveOnly(control)]);
    return this.db.query<RecordRow>(
      `SELECT * FROM ${quoteName(name)} WHERE ${where.sql} ORDER BY uid LIMIT ?`,
      [...where.params, limit],
    );
  }
}
