const OPEN = '<think>';
const CLOSE = '</think>';

export interface SplitText {
  content: string;
  thinking: string;
}

/**
 * Takes `<think>…</think>` out of answer text, in any case and however a stream cuts it. An unclosed section is
 * thinking to the end: better to lose a line than to show reasoning as the answer.
 */
export class ThinkSplitter {
  private pending = '';
  private inside = false;

  push(text: string): SplitText {
    this.pending += text;
    return this.drain(false);
  }

  /** What is left once the answer is complete. */
  end(): SplitText {
    return this.drain(true);
  }

  private drain(complete: boolean): SplitText {
    const result: SplitText = { content: '', thinking: '' };
    for (;;) {
      const tag = this.inside ? CLOSE : OPEN;
      const at = this.pending.toLowerCase().indexOf(tag);
      if (at < 0) break;
      this.give(result, this.pending.slice(0, at));
      this.pending = this.pending.slice(at + tag.length);
      if (this.inside) result.thinking += '\n';
      this.inside = !this.inside;
    }
    const keep = complete ? 0 : overlapWith(this.inside ? CLOSE : OPEN, this.pending);
    this.give(result, this.pending.slice(0, this.pending.length - keep));
    this.pending = keep > 0 ? this.pending.slice(-keep) : '';
    return result;
  }

  private give(result: SplitText, text: string): void {
    if (this.inside) result.thinking += text;
    else result.content += text;
  }
}

/** Length of the longest end of `text` that could still become `tag`. */
function overlapWith(tag: string, text: string): number {
  const lower = text.toLowerCase();
  for (let length = Math.min(tag.length - 1, lower.length); length > 0; length--) {
    if (tag.startsWith(lower.slice(-length))) return length;
  }
  return 0;
}
