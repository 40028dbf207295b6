import { jsonBytes } from './bounded-step';

/** Items of a reply that must stay below a size as JSON. */
export class ReplyPage<T> {
  readonly items: T[] = [];
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** False, and not added, when the page would grow too large; the first item is always taken. */
  add(item: T): boolean {
    const bytes = jsonBytes(item) + 1;
    if (this.items.length > 0 && this.bytes + bytes > this.maxBytes) return false;
    this.items.push(item);
    this.bytes += bytes;
    return true;
  }
}
