import { createHash } from 'node:crypto';
import { plainText, type RouteArguments } from '#typo3';
import type { ToolContext } from '../../registry/tool-context';
import type { Evidence, EvidenceBackend, EvidenceQuery } from './evidence';
import { containsIgnoringCase, excerptAround } from './excerpt';
import { IndexTablesRepository } from './index-tables.repository';
import { IndexedSearchRepository, type IndexedPage } from './indexed-search.repository';
import { PublicPagesRepository } from './public-pages.repository';
import { PublicUrls } from './public-urls';
import { splitWords } from './question';
import { jsonArguments } from './route-arguments';

const MAX_WORD = 60;

/** Evidence from the index of EXT:indexed_search. */
export class IndexedSearchBackend implements EvidenceBackend {
  readonly name = 'indexed_search';
  private readonly index: IndexedSearchRepository;
  private readonly tables: IndexTablesRepository;
  private readonly pages: PublicPagesRepository;
  private readonly urls: PublicUrls;

  constructor(private readonly context: ToolContext) {
    const { db, snapshot, now } = context;
    this.index = new IndexedSearchRepository(db);
    this.tables = new IndexTablesRepository(db);
    this.pages = new PublicPagesRepository(db, snapshot, now);
    this.urls = new PublicUrls(context);
  }

  async isAvailable(): Promise<boolean> {
    return (
      this.context.snapshot.hasExtension(this.name) &&
      (await this.tables.isFilled([
        'index_phash',
        'index_fulltext',
        'index_words',
        'index_rel',
        'index_grlist',
      ]))
    );
  }

  async search({ question, site, language, limit }: EvidenceQuery): Promise<Evidence[]> {
    const evidence: Evidence[] = [];
    for (const page of await this.candidates(question, language)) {
      if (evidence.length >= limit) {
        break;
      }
      const url = (await this.isPublic(page)) ? await this.urlOf(page, site) : null;
      if (url !== null) {
        const title = plainText(page.item_title);
        evidence.push({ id: `${this.name}:${page.phash}`, title, url, excerpt: excerptOf(page, question) });
      }
    }
    return evidence;
  }

  private async candidates(question: string, language: number): Promise<IndexedPage[]> {
    const words = splitWords(question)
      .filter((word) => Array.from(word).length >= 2)
      .map((word) => Array.from(word).slice(0, MAX_WORD).join(''));
    const hashes = [...new Set(words)].map((word) => createHash('md5').update(word).digest('hex'));
    if (hashes.length === 0) {
      return [];
    }
    const stopwords = await this.index.stopwordsAmong(hashes);
    const required = hashes.filter((hash) => !stopwords.includes(hash));
    return required.length === 0 || (await this.tables.isEmpty('index_words'))
      ? this.index.withText(question, language)
      : this.index.withWords(required, language);
  }

  /** An index may be older than what an editor has closed since. */
  private async isPublic(page: IndexedPage): Promise<boolean> {
    return (await this.pages.find(page.data_page_id, 0)) !== null;
  }

  private urlOf(page: IndexedPage, site: string): Promise<string | null> {
    const routed: RouteArguments = jsonArguments(page.static_page_arguments);
    if (page.data_page_type > 0) {
      routed.set('type', String(page.data_page_type));
    }
    return this.urls.of(page.data_page_id, { language: page.sys_language_uid, site, arguments: routed });
  }

  async fetch(parts: readonly string[]): Promise<string | null> {
    const page = parts.length === 1 ? await this.index.find(parts[0] ?? '') : null;
    if (page === null || !(await this.isPublic(page))) {
      return null;
    }
    const site = await this.urls.siteOf(page.data_page_id, page.sys_language_uid);
    const text = plainText(page.fulltextdata ?? '');
    return site === null || text === '' ? null : `# ${plainText(page.item_title)}\n\n${text}`;
  }
}

function excerptOf({ fulltextdata, item_description: description }: IndexedPage, question: string): string {
  const text = fulltextdata ?? '';
  return containsIgnoringCase(plainText(text), question) || description === ''
    ? excerptAround(text, question)
    : excerptAround(description, '');
}
