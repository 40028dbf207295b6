import type { SqlConnection } from '#database';
import {
  allOf,
  defaultRestrictions,
  liveOnly,
  notDeleted,
  type SqlCondition,
  type TableSchema,
} from '#typo3';

export interface ContentPage {
  uid: number;
  title: string;
  doktype: number;
  slug: string | null;
  hidden: number;
}

export interface ContentElement {
  uid: number;
  colPos: number;
  CType: string;
  header: string | null;
  bodytext: string | null;
  hidden: number;
}

/** Who reads: an admin also sees hidden and timed rows. */
export interface ContentReader {
  admin: boolean;
  now: number;
}

/** A page and the elements on it. */
export class PageContentRepository {
  constructor(
    private readonly db: SqlConnection,
    private readonly reader: ContentReader,
  ) {}

  private visible(schema: TableSchema): SqlCondition[] {
    const { control } = schema;
    const restrictions = this.reader.admin
      ? notDeleted(control)
      : defaultRestrictions(control, this.reader.now);
    return [...restrictions, ...liveOnly(control)];
  }

  async page(schema: TableSchema, uid: number): Promise<ContentPage | null> {
    const where = allOf([{ sql: 'uid = ?', params: [uid] }, ...this.visible(schema)]);
    const rows = await this.db.query<ContentPage>(
      `SELECT uid, title, doktype, slug, hidden FROM pages WHERE ${where.sql}`,
      where.params,
    );
    return rows[0] ?? null;
  }

  /** Of exactly this language, by column and position; elements of all languages (−1) are not among them. */
  async elements(
    schema: TableSchema,
    place: { pid: number; language: number },
    limit: number,
  ): Promise<ContentElement[]> {
    const where = allOf([
      { sql: 'pid = ? AND sys_language_uid = ?', params: [place.pid, place.language] },
      ...this.visible(schema),
    ]);
    return this.db.query<ContentElement>(
      `SELECT uid, colPos, CType, header, bodytext, hidden FROM tt_content
        WHERE ${where.sql} ORDER BY colPos, sorting, uid LIMIT ?`,
      [...where.params, limit],
    );
  }
}
