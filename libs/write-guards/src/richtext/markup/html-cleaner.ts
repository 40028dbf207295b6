import { phpTrim, phpTruthy, type PhpValue } from '#typo3';
import { asciiLower } from '../php/ascii';
import { OpenTags } from './open-tags';
import { parseTag, type ParsedTag } from './parsed-tag';
import { cleanedAttributes } from './tag-cleaning';
import type { TagRule, TagRules } from './tag-rule';

export interface CleanerRules {
  tags: TagRules;
  /** What happens to tags without a rule: escaped (`protect`), kept (any other true value), removed. */
  keepUnknown: PhpValue;
  /** Applied to text between tags. */
  escape: (text: string) => string;
}

/** Keeps, changes, escapes or removes tags by their rules; comments and broken markup stay (R-50.71 step 3). */
export function cleanHtml(markup: string, rules: CleanerRules): string {
  return new HtmlCleaner(rules).clean(markup);
}

const COMMENT = { begin: '!--', end: '-->', skip: 3 };
/** TYPO3 goes three characters further than the end of such a section. */
const CDATA = { begin: '![CDATA[*/', end: '/*]]>*/', skip: 10 };
const VOID_ELEMENT = /^(?:area|base|br|col|command|embed|hr|img|input|keygen|meta|param|source|track)$/;

class HtmlCleaner {
  private readonly pieces: string[] = [];
  private readonly openTags = new OpenTags((position) => (this.pieces[position] = ''));
  private hidden: typeof COMMENT | null = null;

  constructor(private readonly rules: CleanerRules) {}

  clean(markup: string): string {
    const [text = '', ...tokens] = markup.split('<');
    this.pieces.push(this.rules.escape(text));
    for (const token of tokens) this.take(token);
    this.openTags.removeUnclosed();
    return this.pieces.join('');
  }

  private take(token: string): void {
    this.hidden ??= [COMMENT, CDATA].find(({ begin }) => token.startsWith(begin)) ?? null;
    if (this.hidden !== null) return this.takeHidden(token, this.hidden);
    const tag = parseTag(token);
    if (tag === null) {
      this.pieces.push(this.rules.escape(`<${token}`));
      return;
    }
    this.takeTag(tag);
    this.pieces.push(this.rules.escape(tag.following));
  }

  /** A `<` inside a comment is text; behind its end only text follows up to the next `<`. */
  private takeHidden(token: string, { end, skip }: typeof COMMENT): void {
    const found = token.indexOf(end);
    if (found === -1) {
      this.pieces.push(`<${token}`);
      return;
    }
    this.hidden = null;
    this.pieces.push(`<${token.slice(0, found + skip)}`, this.rules.escape(token.slice(found + skip)));
  }

  private takeTag(tag: ParsedTag): void {
    const rule = this.rules.tags.get(tag.name);
    const mark = tag.isEnd ? '/' : '';
    if (rule === null) this.pieces.push(`<${mark}${tag.content}>`);
    else if (rule !== undefined) this.takeRuled(tag, rule);
    else if (this.rules.keepUnknown === 'protect') this.pieces.push(`&lt;${mark}${tag.content}&gt;`);
    else if (phpTruthy(this.rules.keepUnknown)) this.pieces.push(`<${mark}${tag.content}>`);
  }

  private takeRuled(tag: ParsedTag, rule: TagRule): void {
    const attributes = tag.isEnd ? '' : cleanedAttributes(tag.attributes, rule);
    const isBare = !phpTruthy(phpTrim(attributes));
    if (!tag.isEnd && phpTruthy(rule.rmTagIfNoAttrib) && isBare) return;
    if (!this.hasPartner(tag, rule)) return;
    const name = rule.remap === '' ? tag.writtenName : rule.remap;
    const inner = phpTrim(`${name} ${attributes}`);
    const slash = VOID_ELEMENT.test(asciiLower(tag.name)) ? ' /' : '';
    const [open, close] = rule.protect ? ['&lt;', '&gt;'] : ['<', '>'];
    this.pieces.push(`${open}${tag.isEnd ? '/' : ''}${inner}${slash}${close}`);
  }

  private hasPartner({ name, isEnd }: ParsedTag, rule: TagRule): boolean {
    // The numbers 0 and 1, not texts, are what TYPO3 itself puts on tags that are to go.
    const isRemoved = rule.allowedAttribs === 0 && rule.rmTagIfNoAttrib === 1;
    if (rule.nesting === null) return !(isEnd && isRemoved);
    const isGlobal = rule.nesting === 'global';
    if (isEnd) return this.openTags.close(name, isGlobal) && !isRemoved;
    this.openTags.open(name, this.pieces.length, isGlobal);
    return true;
  }
}
