import type { RecordRow, TableSchema } from '#typo3';
import { snapshotSites } from '#typo3';
import { isPlaceholder } from '../run/placeholder-uids';
import type { WriteRun } from '../run/write-run';
import { SlugRepository } from '../slug/slug.repository';
import type { SlugHolder, SlugRecord, SlugRows } from '../slug/slug-rows';
import { storedPage } from './insert-place';

/** Rows slugs depend on as the run leaves them: stored ones, and the new ones it has made so far. */
export class WorkingSlugRows implements SlugRows {
  private readonly stored: SlugRepository;

  constructor(
    private readonly run: WriteRun,
    private readonly schema: TableSchema,
    private readonly column: string,
  ) {
    const sites = snapshotSites(run.context.instance);
    this.stored = new SlugRepository(run.context.db, schema, column, sites);
  }

  async rootline(page: number): Promise<RecordRow[]> {
    const line: RecordRow[] = [];
    let next = page;
    while (isPlaceholder(next)) {
      const row = await this.run.rows.find('pages', next);
      if (row === null) return line;
      line.push(row);
      next = Number(row['pid']);
    }
    return [...line, ...(await this.stored.rootline(next))];
  }

  translation(page: number, language: number): Promise<RecordRow | null> {
    return isPlaceholder(page) ? Promise.resolve(null) : this.stored.translation(page, language);
  }

  async siteRoots(pages: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
    const above = new Map<number, number>();
    for (const page of pages) above.set(page, await storedPage(this.run, page));
    const roots = await this.stored.siteRoots([...new Set(above.values())]);
    return new Map([...above].map(([page, stored]) => [page, roots.get(stored) ?? null]));
  }

  fallbackLanguages(siteRoot: number, language: number): readonly number[] {
    return this.stored.fallbackLanguages(siteRoot, language);
  }

  async holders(
    candidates: readonly string[],
    record: SlugRecord,
    onPage: boolean,
  ): Promise<readonly SlugHolder[]> {
    const stored = await this.stored.holders(candidates, record, onPage);
    const rows = this.run.rows.made(this.schema.name, { [this.column]: candidates });
    const made = rows.filter((row) => this.competes(row, record, onPage));
    return [...stored, ...made.map((row) => this.holder(row, candidates))];
  }

  private competes(row: RecordRow, record: SlugRecord, onPage: boolean): boolean {
    const language = Number(row[this.schema.control.languageColumn] ?? 0);
    const speaks = record.language === -1 || language === -1 || language === record.language;
    return speaks && (!onPage || Number(row['pid']) === record.pid);
  }

  private holder(row: RecordRow, candidates: readonly string[]): SlugHolder {
    const original = Number(row[this.schema.control.translationParentColumn] ?? 0);
    const page = original > 0 ? original : Number(row['uid']);
    return {
      candidate: candidates.indexOf(String(row[this.column])),
      page: this.schema.name === 'pages' ? page : Number(row['pid']),
    };
  }
}
