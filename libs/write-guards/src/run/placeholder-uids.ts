import { randomInt } from 'node:crypto';

/** Further from zero than any integer column reaches, so no stored value is ever taken for a placeholder. */
const BEYOND = 8_000_000_000_000;

/**
 * Stand-ins for uids a plan cannot know yet: negative numbers no table holds, beginning somewhere else in every run so that no text a
 * user sends can contain one by design. They sort behind one another in the order they were made.
 */
export class PlaceholderUids {
  private next = -(BEYOND + randomInt(2 ** 40));

  create(): number {
    this.next -= 1;
    return this.next;
  }
}

export function isPlaceholder(uid: unknown): boolean {
  return Number(uid) < -BEYOND;
}
