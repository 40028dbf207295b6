import { phpText, phpTruthy, type RecordRow } from '#typo3';
import { phpJson } from '../values/php-json';
import { foreign, stored, type NormalisedValue } from '../values/normalised-value';
import { phpInteger, phpString } from '../values/php-text';
import { md5 } from './md5';
import { replaceByPattern } from './regex-replacement';
import { sanitizeSlug, trimCharacters } from './sanitize-slug';
import type { SlugOptions } from './slug-options';
import type { SlugRows } from './slug-rows';

/** Page types whose slug is no part of their subpages' slugs: spacer and folder (R-50.64). */
const SKIPPED_TYPES = [199, 254];
/** TYPO3 ends a rootline there; also bounds how many parents without a slug are followed. */
const MAX_LEVELS = 100;

/** Makes the slug of a record that names none. */
export class SlugGenerator {
  constructor(
    private readonly options: SlugOptions,
    private readonly rows: Pick<SlugRows, 'rootline' | 'translation' | 'siteRoots' | 'fallbackLanguages'>,
  ) {}

  /**
   * `record`: every column of the record as it will be stored, in TYPO3's order; `pid`: the page it lies on. Not unique yet. Only PHP knows
   * the slug when `postModifiers` or a pattern this process does not understand take part.
   */
  async generate(record: RecordRow, pid: number): Promise<NormalisedValue> {
    const [modifier] = this.options.postModifiers;
    if (modifier !== undefined) return foreign(`the slug is made by PHP code (${modifier})`);
    const slug = await this.slugOf(record, pid, MAX_LEVELS);
    return slug === null ? foreign('the slug is made with a pattern only PHP understands') : stored(slug);
  }

  private async slugOf(record: RecordRow, pid: number, levels: number): Promise<string | null> {
    const isPage = this.options.table === 'pages';
    if (isPage && (pid === 0 || phpTruthy(record['is_siteroot']))) return '/';
    const isBelow = isPage && this.options.prefixParentPageSlug;
    const prefix = isBelow ? await this.parentSlug(record, pid, levels) : '';
    const text = this.textOf(record);
    if (prefix === null || text === null) return null;
    const slug = usable(sanitizeSlug(text, this.options), record);
    const slashed = this.options.prependSlash && !slug.startsWith('/') ? `/${slug}` : slug;
    return sanitizeSlug(`${phpTruthy(prefix) ? prefix : ''}${slashed}`, this.options);
  }

  /** Parts of the slug before it is sanitised; null when a pattern can't be applied here. */
  private textOf(record: RecordRow): string | null {
    const parts: string[] = [];
    for (const names of this.options.fields) {
      const name = names.find((candidate) => phpTruthy(record[candidate]));
      if (name === undefined) continue;
      let part: string | null = phpString(record[name]);
      for (const [pattern, replacement] of this.options.regexReplacements) {
        part = part === null ? null : replaceByPattern(part, pattern, replacement);
      }
      if (part === null) return null;
      parts.push(this.options.replacements.reduce(replaceLiterally, part));
    }
    return parts.join(this.options.fieldSeparator);
  }

  private async parentSlug(record: RecordRow, pid: number, levels: number): Promise<string | null> {
    const line = await this.rows.rootline(pid);
    const page = line.find((candidate) => !SKIPPED_TYPES.includes(Number(candidate['doktype'])));
    if (page === undefined || levels === 0) return '';
    const parent = await this.translated(page, pid, phpInteger(record['sys_language_uid']));
    const slug = phpText(parent['slug']);
    const found = phpTruthy(slug) ? slug : await this.slugOf(parent, Number(parent['pid']), levels - 1);
    return found === null ? null : trimCharacters(found, '/');
  }

  /** The parent in the record's language, else in the first language the site falls back to, else as it is. */
  private async translated(page: RecordRow, pid: number, language: number): Promise<RecordRow> {
    if (language <= 0) return page;
    const root = (await this.rows.siteRoots([pid])).get(pid) ?? null;
    const fallbacks = root === null ? [] : this.rows.fallbackLanguages(root, language);
    for (const candidate of [language, ...fallbacks]) {
      const found = candidate > 0 ? await this.rows.translation(Number(page['uid']), candidate) : null;
      if (found !== null) return found;
    }
    return page;
  }
}

/** Where nothing is left of the text, a hash of the whole record stands for it. */
function usable(slug: string, record: RecordRow): string {
  return slug === '' || slug === '/' ? `default-${md5(phpJson(new Map(Object.entries(record))))}` : slug;
}

function replaceLiterally(text: string, [search, replacement]: readonly [string, string]): string {
  return search === '' ? text : text.replaceAll(search, () => replacement);
}
