import type { RecordRow } from '../../records/record-access';
import type { TableSchema } from '../../tca/table-schema';
import type { Site, SiteLanguage } from '../site';
import type { RoutingRepository } from './routing.repository';

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;

/** Records behind a persisted aspect, as the frontend sees them in one language of one site. */
export class PersistedRecords {
  constructor(
    private readonly rows: RoutingRepository,
    private readonly schema: TableSchema,
    private readonly place: { site: Site; language: SiteLanguage },
  ) {}

  private get languageIds(): number[] {
    return [...new Set([-1, this.place.language.id, ...fallbackChain(this.place.language)])];
  }

  /** The record with these values in the best fitting language; `routeColumns` decide whether it must lie in this site. */
  async findBy(
    values: ReadonlyMap<string, string>,
    routeColumns: readonly string[],
  ): Promise<RecordRow | null> {
    const { languageColumn, translationParentColumn } = this.schema.control;
    if ([...values.keys()].some((column) => column !== 'uid' && !this.schema.hasColumn(column))) {
      return null;
    }
    const isTranslatable = languageColumn !== '' && translationParentColumn !== '';
    const languages = isTranslatable && !values.has('uid') ? this.languageIds : null;
    const found = await this.rows.records(this.schema, values, languages);
    const own = this.isUniqueInSite(routeColumns) ? await this.inSite(found) : found;
    return isTranslatable ? (this.byLanguage(own)[0] ?? null) : (own[0] ?? null);
  }

  private byLanguage(rows: readonly RecordRow[]): RecordRow[] {
    const rank = (row: RecordRow): number =>
      Math.max(0, this.languageIds.indexOf(Number(row[this.schema.control.languageColumn])));
    return [...rows].sort((a, b) => rank(a) - rank(b));
  }

  private isUniqueInSite(columns: readonly string[]): boolean {
    return columns.some((name) => {
      const column = this.schema.column(name);
      return column?.type === 'slug' && column.evaluations.includes('uniqueInSite');
    });
  }

  private async inSite(rows: readonly RecordRow[]): Promise<RecordRow[]> {
    const kept: RecordRow[] = [];
    for (const row of rows) {
      const site = await this.rows.siteOf(Number(row.pid));
      if (site?.rootPageId === this.place.site.rootPageId) {
        kept.push(row);
      }
    }
    return kept;
  }

  /** Uid of the default-language record behind a row. */
  originalUid(row: RecordRow): string {
    const parent = row[this.schema.control.translationParentColumn];
    return String(Number(parent ?? 0) > 0 ? parent : row.uid);
  }

  /** The record in this language; what stands for a missing translation depends on the language's fallback type. */
  async translated(uid: string): Promise<RecordRow | null> {
    const row = INTEGER.test(uid) ? await this.rows.recordByUid(this.schema, Number(uid)) : null;
    const { language } = this.place;
    const { languageColumn, translationParentColumn } = this.schema.control;
    const isTranslatable = languageColumn !== '' && translationParentColumn !== '';
    const overlays = language.id !== 0 && OVERLAY_TYPES.includes(language.fallbackType);
    return row !== null && isTranslatable && overlays ? this.overlaid(row, Number(row[languageColumn])) : row;
  }

  private async overlaid(row: RecordRow, own: number): Promise<RecordRow | null> {
    const { language } = this.place;
    if (own === -1 || own === language.id) {
      return row;
    }
    const languages = [language.id, ...fallbackChain(language)];
    const overlay = own > 0 ? null : await this.rows.translation(this.schema, row, languages);
    return overlay ?? (language.fallbackType === 'fallback' ? row : null);
  }
}

/** Fallback types that show a translation in the place of its original. */
const OVERLAY_TYPES = ['strict', 'fallback'];

/** Language ids TYPO3 falls back to; a language without known fallback type falls back to the default one. */
export function fallbackChain(language: SiteLanguage): readonly number[] {
  return ['strict', 'fallback', 'free'].includes(language.fallbackType) ? language.fallbacks : [0];
}
