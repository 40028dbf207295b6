/** Finds the lines of a file; `close` gives back what it holds. */
export interface LineMatcher {
  /**
   * Indexes of the first `limit` matching lines. Null when that took longer than `milliseconds`: the matcher is of no use afterwards.
   * @throws Error when the engine gives up on the pattern
   */
  find(text: string, limit: number, milliseconds: number): Promise<number[] | null>;
  close(): Promise<void>;
}

/** Lines that contain a text; case counts. */
export class TextMatcher implements LineMatcher {
  constructor(private readonly wanted: string) {}

  async find(text: string, limit: number): Promise<number[]> {
    const found: number[] = [];
    let line = 0;
    let start = 0;
    while (start <= text.length && found.length < limit) {
      const next = text.indexOf('\n', start);
      const end = next === -1 ? text.length : next;
      if (text.slice(start, end).includes(this.wanted)) {
        found.push(line);
      }
      start = end + 1;
      line++;
    }
    return found;
  }

  async close(): Promise<void> {
    // Holds nothing.
  }
}
