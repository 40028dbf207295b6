import { plainText } from '#typo3';
import type { ToolContext } from '../../registry/tool-context';
import { toText } from '../argument-coercion';
import type { Evidence, EvidenceBackend, EvidenceQuery } from './evidence';
import { EvidenceRowsRepository } from './evidence-rows.repository';
import { byPage, titleOf } from './page-evidence';
import { PublicPagesRepository } from './public-pages.repository';
import { PublicUrls } from './public-urls';
import { questionWords } from './question';
import { integerPart } from './source-id';

/** Evidence straight from pages and content elements; always available. */
export class DatabaseBackend implements EvidenceBackend {
  readonly name = 'database';
  private readonly rows: EvidenceRowsRepository;
  private readonly pages: PublicPagesRepository;
  private readonly urls: PublicUrls;

  constructor(context: ToolContext) {
    const { db, snapshot, now } = context;
    this.rows = new EvidenceRowsRepository(db, snapshot, now);
    this.pages = new PublicPagesRepository(db, snapshot, now);
    this.urls = new PublicUrls(context);
  }

  async isAvailable(): Promise<boolean> {
    return true;
  }

  async search({ question, site, language, limit }: EvidenceQuery): Promise<Evidence[]> {
    const words = questionWords(question);
    const found = [
      ...(await this.rows.pages(words, language)),
      ...(await this.rows.elements(words, language)),
    ];
    const evidence: Evidence[] = [];
    for (const candidate of byPage(found, question, words)) {
      if (evidence.length >= limit) {
        break;
      }
      const page = await this.pages.find(candidate.page, language);
      const url = page === null ? null : await this.urls.of(candidate.page, { language, site });
      if (page !== null && url !== null) {
        evidence.push({
          id: `${this.name}:${candidate.page}:${language}`,
          title: candidate.title ?? plainText(page.title),
          url,
          excerpt: candidate.excerpt,
        });
      }
    }
    return evidence;
  }

  async fetch(parts: readonly string[]): Promise<string | null> {
    const [uid, language] = parts.map(integerPart);
    if (parts.length !== 2 || uid === undefined || language === undefined) {
      return null;
    }
    const page = await this.pages.find(uid, language);
    if (page === null || (await this.urls.siteOf(uid, language)) === null) {
      return null;
    }
    const elements = await this.rows.elementsOf(uid, language);
    const blocks = elements.flatMap(({ header, bodytext }) => [
      heading('##', plainText(toText(header))),
      plainText(toText(bodytext)),
    ]);
    return [heading('#', titleOf({ title: page.title })), ...blocks]
      .filter((block) => block !== '')
      .join('\n\n');
  }
}

function heading(mark: string, text: string): string {
  return text === '' ? '' : `${mark} ${text}`;
}
