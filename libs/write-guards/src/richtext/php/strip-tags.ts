import { asciiLower, isBlank } from './ascii';

type State = 'text' | 'tag' | 'instruction' | 'declaration' | 'comment';

/**
 * PHP's `strip_tags`: markup, comments and NUL go, a `<` before a blank is text, an unclosed tag swallows the rest. `allowed`: lower-case names
 * of tags that stay as they are written.
 */
export function stripTags(text: string, allowed: ReadonlySet<string> = new Set()): string {
  return text.includes('<') || text.includes('\0') ? new TagStripper(text, allowed).strip() : text;
}

class TagStripper {
  private state: State = 'text';
  private kept = '';
  private tagStart = 0;
  private depth = 0;
  private quote = '';
  private parentheses = 0;
  private isXml = false;
  private last = '';

  constructor(
    private readonly text: string,
    private readonly allowed: ReadonlySet<string>,
  ) {}

  strip(): string {
    for (let index = 0; index < this.text.length; index++) {
      const character = this.text.charAt(index);
      if (this.state === 'text') this.inText(character, index);
      else if (this.state === 'tag') this.inTag(character, index);
      else if (this.state === 'instruction') this.inInstruction(character, index);
      else if (this.state === 'declaration') this.inDeclaration(character, index);
      else if (character === '>' && this.quote === '' && this.follows('--', index)) this.leave();
    }
    return this.kept;
  }

  private inText(character: string, index: number): void {
    if (character === '\0' || (character === '<' && this.quote !== '')) return;
    if (character === '<' && !this.isBeforeBlank(index)) {
      this.state = 'tag';
      this.tagStart = index;
      this.last = '<';
    } else if (character === '>' && this.depth > 0) {
      this.depth--;
    } else if (character !== '>' || this.quote === '') {
      this.kept += character;
    }
  }

  private inTag(character: string, index: number): void {
    if (character === '<' && this.quote === '' && !this.isBeforeBlank(index)) {
      this.depth++;
    } else if (character === '>') {
      this.closeTag(index);
    } else if (isQuote(character)) {
      this.toggleQuote(character);
    } else if (character === '!' && this.follows('<', index)) {
      this.state = 'declaration';
      this.last = character;
    } else if (character === '?' && this.follows('<', index)) {
      this.state = 'instruction';
      this.parentheses = 0;
    }
  }

  private closeTag(index: number): void {
    if (this.depth > 0) {
      this.depth--;
      return;
    }
    if (this.quote !== '') return;
    this.last = '>';
    if (this.isXml && this.follows('-', index)) return;
    const tag = this.allowed.size === 0 ? '' : this.text.slice(this.tagStart, index + 1).replaceAll('\0', '');
    if (tag !== '' && this.allowed.has(tagNameOf(tag))) this.kept += tag;
    this.leave();
  }

  private inInstruction(character: string, index: number): void {
    if ((character === '(' || character === ')') && !isQuote(this.last)) {
      this.last = character;
      this.parentheses += character === '(' ? 1 : -1;
    } else if (character === '>') {
      this.closeInstruction(index);
    } else if (isQuote(character) && !this.follows('\\', index)) {
      this.quoteInInstruction(character);
    } else if (this.isXmlDeclaration(character, index)) {
      this.state = 'tag';
      this.isXml = true;
    }
  }

  /** At the very beginning of a text PHP does not see it. */
  private isXmlDeclaration(character: string, index: number): boolean {
    return index > 4 && /l/i.test(character) && /^<\?xm$/i.test(this.text.slice(index - 4, index));
  }

  private quoteInInstruction(character: string): void {
    if (this.last === character) this.last = '';
    else if (this.last !== '\\') this.last = character;
    this.toggleQuote(character);
  }

  private closeInstruction(index: number): void {
    if (this.depth > 0) this.depth--;
    else if (this.quote === '' && this.parentheses === 0 && this.last !== '"' && this.follows('?', index))
      this.leave();
  }

  private inDeclaration(character: string, index: number): void {
    if (character === '>' && this.depth > 0) this.depth--;
    else if (character === '>' && this.quote === '') this.leave();
    else if (isQuote(character) && !this.follows('\\', index)) this.toggleQuote(character);
    else if (character === '-' && this.follows('!-', index)) this.state = 'comment';
    else if (/e/i.test(character) && /^doctyp$/i.test(this.text.slice(index - 6, index))) this.state = 'tag';
  }

  private leave(): void {
    this.state = 'text';
    this.quote = '';
    this.isXml = false;
  }

  private toggleQuote(character: string): void {
    if (this.quote === '') this.quote = character;
    else if (this.quote === character) this.quote = '';
  }

  private follows(before: string, index: number): boolean {
    return this.text.startsWith(before, index - before.length) && index >= before.length;
  }

  private isBeforeBlank(index: number): boolean {
    return isBlank(this.text.charAt(index + 1));
  }
}

function isQuote(character: string): boolean {
  return character === '"' || character === "'";
}

/** `</P class>` and `<p/>` are both called `p`; in `<p/ class>` the slash belongs to the name. */
function tagNameOf(tag: string): string {
  const [, inner = '', next] = /^<[ \t\n\v\f\r]*([^ \t\n\v\f\r>]*)(.?)/s.exec(tag) ?? [];
  const name = tag.startsWith('</') ? inner.slice(1) : inner;
  return asciiLower(next === '>' && name.endsWith('/') ? name.slice(0, -1) : name);
}
