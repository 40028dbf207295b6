/** Which start tags still wait for their end, so that tags without a partner can be taken out again. */
export class OpenTags {
  private readonly positions = new Map<string, number[]>();
  private readonly stack: string[] = [];
  private readonly stacked = new Map<string, number>();

  /** `remove`: takes out the piece at a position of the result. */
  constructor(private readonly remove: (position: number) => void) {}

  open(name: string, position: number, isGlobal: boolean): void {
    this.positionsOf(name).push(position);
    if (!isGlobal) return;
    this.stack.push(name);
    this.stacked.set(name, (this.stacked.get(name) ?? 0) + 1);
  }

  /** Whether the end tag has a partner. Globally, tags that were opened after it are taken out. */
  close(name: string, isGlobal: boolean): boolean {
    if (isGlobal && this.stack.at(-1) !== name) {
      if ((this.stacked.get(name) ?? 0) === 0) return false;
      while (this.stack.length > 0 && this.stack.at(-1) !== name) this.drop();
    }
    if (this.positionsOf(name).length === 0) return false;
    this.positionsOf(name).pop();
    if (isGlobal) this.pop();
    return true;
  }

  /** Takes out every start tag that was never closed. */
  removeUnclosed(): void {
    for (const positions of this.positions.values()) positions.forEach(this.remove);
  }

  private drop(): void {
    const name = this.pop();
    const position = name === undefined ? undefined : this.positionsOf(name).pop();
    if (position !== undefined) this.remove(position);
  }

  private pop(): string | undefined {
    const name = this.stack.pop();
    if (name !== undefined) this.stacked.set(name, (this.stacked.get(name) ?? 1) - 1);
    return name;
  }

  private positionsOf(name: string): number[] {
    const positions = this.positions.get(name) ?? [];
    this.positions.set(name, positions);
    return positions;
  }
}
