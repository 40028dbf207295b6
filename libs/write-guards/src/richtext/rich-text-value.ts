import { phpTruthy, type InstanceModel, type PhpMap } from '#typo3';
import { foreign, type NormalisedValue } from '../values/normalised-value';
import { foreignRichText, richTextFacts, type RichTextFacts } from './configuration/rich-text-facts';
import { richTextProcessing, type RichTextColumn } from './configuration/rich-text-processing';
import { LinkQuestions } from './links/link-questions';
import type { RichTextLinks } from './links/rich-text-links';
import { toPersistedRichText } from './to-persisted-rich-text';

/** Whether texts of a column are transformed; `config`: with `columnsOverrides` of the record's type. */
export function isRichText(config: PhpMap): boolean {
  return phpTruthy(config.get('enableRichtext'));
}

/** Rich text of one column of an instance. */
export class RichTextValue {
  private readonly facts: RichTextFacts | null;
  private readonly proc: PhpMap;
  private readonly reason: string | null;

  /** `rte`: `RTE.` of the page's TSconfig, dotted. */
  constructor(instance: InstanceModel, rte: PhpMap, column: RichTextColumn) {
    this.facts = richTextFacts(instance);
    this.proc = richTextProcessing(this.facts?.presets ?? new Map(), rte, column);
    this.reason =
      this.facts === null
        ? 'TYPO3 has not told how it treats rich text'
        : foreignRichText(instance, this.facts, this.proc);
  }

  /** What must be known about links before `persisted` can answer; asks nothing of the database. */
  questions(value: string): LinkQuestions {
    const questions = new LinkQuestions(this.facts?.foreignHandlers);
    this.persisted(value, questions);
    return questions;
  }

  /** What TYPO3 stores; NULL never comes here, it is stored as it is. */
  persisted(value: string, links: RichTextLinks): NormalisedValue {
    return this.reason === null ? toPersistedRichText(value, this.proc, links) : foreign(this.reason);
  }
}
