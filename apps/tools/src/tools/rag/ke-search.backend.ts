import { parseQuery, plainText } from '#typo3';
import type { ToolContext } from '../../registry/tool-context';
import type { Evidence, EvidenceBackend, EvidenceQuery } from './evidence';
import { containsIgnoringCase, excerptAround } from './excerpt';
import { IndexTablesRepository } from './index-tables.repository';
import { KeSearchRepository, type KeSearchEntry } from './ke-search.repository';
import { PublicPagesRepository } from './public-pages.repository';
import { PublicUrls } from './public-urls';
import { integerPart } from './source-id';

/** Evidence from the index of EXT:ke_search. Indexed files are left out: their addresses are the driver's to say. */
export class KeSearchBackend implements EvidenceBackend {
  readonly name = 'ke_search';
  private readonly index: KeSearchRepository;
  private readonly tables: IndexTablesRepository;
  private readonly pages: PublicPagesRepository;
  private readonly urls: PublicUrls;

  constructor(private readonly context: ToolContext) {
    const { db, snapshot, now } = context;
    this.index = new KeSearchRepository(db, now);
    this.tables = new IndexTablesRepository(db);
    this.pages = new PublicPagesRepository(db, snapshot, now);
    this.urls = new PublicUrls(context);
  }

  async isAvailable(): Promise<boolean> {
    return (
      this.context.snapshot.hasExtension(this.name) && (await this.tables.isFilled(['tx_kesearch_index']))
    );
  }

  async search({ question, site, language, limit }: EvidenceQuery): Promise<Evidence[]> {
    const term = booleanTerm(question);
    const entries =
      term === null
        ? await this.index.containing(question, language)
        : await this.index.matching(term, language);
    const evidence: Evidence[] = [];
    for (const entry of entries) {
      if (evidence.length >= limit) {
        break;
      }
      const url = await this.urlOf(entry, { site, language });
      if (url !== null) {
        const title = plainText(entry.title);
        evidence.push({ id: `${this.name}:${entry.uid}`, title, url, excerpt: excerptOf(entry, question) });
      }
    }
    return evidence;
  }

  /** Null for what leads nowhere public. */
  private async urlOf(
    entry: KeSearchEntry,
    asked: { site: string; language: number },
  ): Promise<string | null> {
    if (entry.type.startsWith('file')) {
      return null;
    }
    if (entry.type.startsWith('external')) {
      return asked.site === '' && /^https?:\/\//i.test(entry.params) ? entry.params : null;
    }
    const isPublic = (await this.pages.find(entry.targetpid, 0)) !== null;
    const routed = parseQuery(entry.params.replace(/^[&?]+/, ''));
    return isPublic ? this.urls.of(entry.targetpid, { ...asked, arguments: routed }) : null;
  }

  async fetch(parts: readonly string[]): Promise<string | null> {
    const entry = parts.length === 1 ? await this.index.find(integerPart(parts[0] ?? '')) : null;
    const language = Math.max(0, entry?.language ?? 0);
    if (entry === null || (await this.urlOf(entry, { site: '', language })) === null) {
      return null;
    }
    const blocks = [entry.abstract, entry.content].map((text) => plainText(text ?? ''));
    const texts = blocks.filter((text) => text !== '');
    return texts.length === 0 ? null : [`# ${plainText(entry.title)}`, ...texts].join('\n\n');
  }
}

/** Long words are required, short ones only lift; null when nothing would be required. */
function booleanTerm(question: string): string | null {
  const words = question
    .split(/\s+/)
    .map((word) => word.replace(/[+\-<>~*"()@]/g, ''))
    .filter((word) => word !== '');
  const length = (word: string): number => Array.from(word).length;
  const required = words.filter((word) => length(word) >= 4).map((word) => `+${word}`);
  const optional = words.filter((word) => length(word) === 2 || length(word) === 3);
  return required.length === 0 ? null : [...required, ...optional].join(' ');
}

function excerptOf({ content, abstract }: KeSearchEntry, question: string): string {
  const text = content ?? '';
  const isLiteral = containsIgnoringCase(plainText(text), question);
  return isLiteral || (abstract ?? '') === ''
    ? excerptAround(text, isLiteral ? question : '')
    : excerptAround(abstract ?? '', '');
}
