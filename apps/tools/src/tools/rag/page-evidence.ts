import { plainText, type RecordRow } from '#typo3';
import { toText } from '../argument-coercion';
import type { FoundRow } from './evidence-rows.repository';
import { containsIgnoringCase, excerptAround } from './excerpt';

/** What the rows of one page hold of a question. */
export interface PageEvidence {
  page: number;
  /** Of the matched page row; null when only elements matched. */
  title: string | null;
  words: Set<string>;
  excerpt: string;
  isLiteral: boolean;
}

/** Rows brought together by page: the most words first, then by uid. */
export function byPage(
  rows: readonly FoundRow[],
  question: string,
  words: readonly string[],
): PageEvidence[] {
  const pages = new Map<number, PageEvidence>();
  for (const found of rows) {
    const texts = found.columns.map((column) => toText(found.row[column])).filter((text) => text !== '');
    const known = pages.get(found.page);
    const evidence = known ?? {
      page: found.page,
      title: null,
      words: new Set(),
      excerpt: '',
      isLiteral: false,
    };
    addWords(evidence, texts, words);
    if (found.isPage) {
      evidence.title = titleOf(found.row);
    }
    const { excerpt, isLiteral } = excerptOf(texts, question, words);
    if (known === undefined || (isLiteral && !evidence.isLiteral)) {
      Object.assign(evidence, { excerpt, isLiteral });
    }
    pages.set(found.page, evidence);
  }
  return [...pages.values()].sort((one, other) => other.words.size - one.words.size || one.page - other.page);
}

function addWords({ words }: PageEvidence, texts: readonly string[], wanted: readonly string[]): void {
  wanted
    .filter((word) => texts.some((text) => containsIgnoringCase(text, word)))
    .forEach((word) => words.add(word));
}

export function titleOf(row: RecordRow): string {
  return plainText(toText(row.title));
}

/** The first column that holds the question or a word decides; none does where only markup matched. */
function excerptOf(
  texts: readonly string[],
  question: string,
  words: readonly string[],
): { excerpt: string; isLiteral: boolean } {
  for (const text of texts) {
    const plain = plainText(text);
    if (containsIgnoringCase(plain, question)) {
      return { excerpt: excerptAround(text, question), isLiteral: true };
    }
    const word = words.find((each) => containsIgnoringCase(plain, each));
    if (word !== undefined) {
      return { excerpt: excerptAround(text, word), isLiteral: false };
    }
  }
  return { excerpt: excerptAround(texts[0] ?? '', ''), isLiteral: false };
}
