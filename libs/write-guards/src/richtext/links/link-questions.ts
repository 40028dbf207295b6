import type { PublicTarget, RichTextLinks } from './rich-text-links';

/** Notes what a text asks about its links, so that the answers can be loaded; its own answers are of no worth. */
export class LinkQuestions implements RichTextLinks {
  readonly defaultScheme = 'http';
  readonly uids = new Set<number>();
  /** `storage:identifier`. */
  readonly places = new Set<string>();
  readonly paths = new Set<string>();

  constructor(readonly foreignHandlers: ReadonlySet<string> = new Set()) {}

  hasFile(uid: number): boolean {
    this.uids.add(uid);
    return true;
  }

  fileAt(storage: number, identifier: string): number {
    this.places.add(`${storage}:${identifier}`);
    return 1;
  }

  folderAt(_storage: number, identifier: string): string {
    return identifier;
  }

  publicTarget(path: string): PublicTarget {
    this.paths.add(path);
    return { kind: 'missing' };
  }
}
