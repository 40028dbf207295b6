import type { LinkQuestions } from './link-questions';
import { canonicalPath } from './public-place';
import type { PublicTarget, RichTextLinks } from './rich-text-links';

/** A row of `sys_file`. */
export interface IndexedFile {
  uid: number;
  storage: number;
  identifier: string;
}

interface LoadedFacts {
  /** Public path → `storage:identifier`, null outside of every storage. */
  places: ReadonlyMap<string, string | null>;
  publicFiles: (path: string) => boolean | undefined;
  asked: LinkQuestions;
  defaultScheme: string;
  foreignHandlers: ReadonlySet<string>;
}

/** Links as the database and the project mount know them; what was not asked before, folders too, is unknown. */
export class LoadedLinks implements RichTextLinks {
  readonly defaultScheme: string;
  readonly foreignHandlers: ReadonlySet<string>;

  constructor(
    private readonly files: readonly IndexedFile[],
    private readonly facts: LoadedFacts,
  ) {
    this.defaultScheme = facts.defaultScheme;
    this.foreignHandlers = facts.foreignHandlers;
  }

  hasFile(uid: number): boolean | undefined {
    return this.facts.asked.uids.has(uid) ? this.files.some((file) => file.uid === uid) : undefined;
  }

  fileAt(storage: number, identifier: string): number | null | undefined {
    const found = this.files.find((file) => file.storage === storage && file.identifier === identifier);
    return found?.uid ?? (this.facts.asked.places.has(`${storage}:${identifier}`) ? null : undefined);
  }

  /** A user's file mounts decide about folders. */
  folderAt(): undefined {
    return undefined;
  }

  publicTarget(path: string): PublicTarget | undefined {
    const place = this.facts.places.get(path);
    if (place === undefined) return undefined;
    const exists = this.facts.publicFiles(canonicalPath(path) ?? '');
    if (place !== null) return this.targetIn(place, exists);
    if (exists === undefined) return { kind: 'outside' };
    return { kind: exists ? 'unmanaged' : 'missing' };
  }

  /** A file that is not indexed is indexed by TYPO3 when it is linked. */
  private targetIn(place: string, exists: boolean | undefined): PublicTarget | undefined {
    const colon = place.indexOf(':');
    const uid = this.fileAt(Number(place.slice(0, colon)), place.slice(colon + 1));
    if (typeof uid === 'number' && exists !== false) return { kind: 'file', uid };
    return exists === false && typeof uid !== 'number' ? { kind: 'missing' } : undefined;
  }
}
