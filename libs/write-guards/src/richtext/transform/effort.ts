import { ForeignRichTextError } from '../foreign-rich-text.error';

/** Characters read over and over again for nested elements, in sum; a long text nested ten deep stays below it. */
const LIMIT = 12_000_000;

/** Bounds the work nesting makes: every level of it reads what is inside again. */
export class Effort {
  private left = LIMIT;

  /** Throws when a text is both too long and nested too deep to go on. */
  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new ForeignRichTextError('the text is nested too deep for its length');
  }
}
