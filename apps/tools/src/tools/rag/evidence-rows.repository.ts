import type { SqlConnection } from '#database';
import {
  RecordRepository,
  anyOf,
  containsPattern,
  quoteName,
  type InstanceModel,
  type RecordRow,
  type SqlCondition,
  type TableSchema,
} from '#typo3';
import { SEARCHABLE_PAGE, publicRows } from './public-pages.repository';

const MAX_ROWS = 50;
const MAX_ELEMENTS = 200;

/** A row that holds at least one of the words. */
export interface FoundRow {
  /** Uid of the default-language page it belongs to. */
  page: number;
  isPage: boolean;
  row: RecordRow;
  /** Search columns in their order. */
  columns: string[];
}

/** Public rows of pages and content elements by their words. */
export class EvidenceRowsRepository {
  private readonly records: RecordRepository;

  constructor(
    db: SqlConnection,
    private readonly instance: InstanceModel,
    /** Unix seconds. */
    private readonly now: number,
  ) {
    this.records = new RecordRepository(db);
  }

  async pages(words: readonly string[], language: number): Promise<FoundRow[]> {
    const columns = this.columnsOf('pages', ['title']);
    const rows = await this.matching('pages', columns, words, [
      { sql: 'sys_language_uid = ?', params: [language] },
      SEARCHABLE_PAGE,
    ]);
    const pageOf = (row: RecordRow): number => Number(language > 0 ? row.l10n_parent : row.uid);
    return rows.map((row) => ({ page: pageOf(row), isPage: true, row, columns }));
  }

  async elements(words: readonly string[], language: number): Promise<FoundRow[]> {
    const columns = this.columnsOf('tt_content', ['header', 'bodytext']);
    const rows = await this.matching('tt_content', columns, words, [inLanguage(language)]);
    return rows.map((row) => ({ page: Number(row.pid), isPage: false, row, columns }));
  }

  /** Elements of one page in their order, as a visitor of that language sees them. */
  async elementsOf(page: number, language: number): Promise<RecordRow[]> {
    const schema = this.instance.table('tt_content');
    return schema === undefined
      ? []
      : this.records.select({
          table: 'tt_content',
          columns: ['uid', 'pid', 'header', 'bodytext'],
          where: [{ sql: 'pid = ?', params: [page] }, inLanguage(language), ...publicRows(schema, this.now)],
          orderBy: ['sorting', 'uid'],
          limit: MAX_ELEMENTS,
        });
  }

  private columnsOf(table: string, fallback: readonly string[]): string[] {
    const declared = this.instance.searchableColumns(table);
    return declared.length > 0 ? declared : [...fallback];
  }

  private async matching(
    table: 'pages' | 'tt_content',
    columns: readonly string[],
    words: readonly string[],
    further: readonly SqlCondition[],
  ): Promise<RecordRow[]> {
    const schema: TableSchema | undefined = this.instance.table(table);
    if (schema === undefined) {
      return [];
    }
    const own = table === 'pages' ? ['title', 'l10n_parent'] : [];
    const matches = words.flatMap((word) =>
      columns.map((column) => ({ sql: `${quoteName(column)} LIKE ?`, params: [containsPattern(word)] })),
    );
    return this.records.select({
      table,
      columns: [...new Set(['uid', 'pid', ...own, ...columns])],
      where: [...further, ...publicRows(schema, this.now), anyOf(matches)],
      orderBy: ['uid'],
      limit: MAX_ROWS,
    });
  }
}

function inLanguage(language: number): SqlCondition {
  return { sql: 'sys_language_uid IN (?, -1)', params: [language] };
}
