export interface FolderListing {
  files: string[];
  folders: string[];
}

/**
 * Text files TypoScript may name, by TYPO3's path: `EXT:key/…` or a path below the project. What must not be read does not exist here.
 */
export interface TypoScriptFiles {
  read(path: string): Promise<string | null>;
  /** Names in a folder, in byte order; null where there is no such folder. */
  list(path: string): Promise<FolderListing | null>;
}

/** Suffixes that are TypoScript, its lists of static files, or settings; nothing else is ever read. */
const READABLE = /\.(?:typoscript|tsconfig|txt|ts|t3s|t3|setupts|constantsts|yaml)$/;

/**
 * Without `.`, `..`, doubled slashes, backslashes and control characters; null for what TYPO3 refuses as well. Absolute paths are paths of
 * the PHP host and never read.
 */
export function normalisedPath(path: string): string | null {
  const isOdd = /[\\\p{Cc}]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/u.test(path);
  return path === '' || path.startsWith('/') || isOdd ? null : path.replace(/\/+$/, '');
}

export function isReadableFile(path: string): boolean {
  return READABLE.test(path) && !/(?:^|\/)\./.test(path) && !/credential/i.test(path);
}

/** Several places a file may be in; the first that has it wins, folders are merged. */
export class LayeredFiles implements TypoScriptFiles {
  constructor(private readonly layers: readonly TypoScriptFiles[]) {}

  async read(path: string): Promise<string | null> {
    for (const layer of this.layers) {
      const text = await layer.read(path);
      if (text !== null) {
        return text;
      }
    }
    return null;
  }

  async list(path: string): Promise<FolderListing | null> {
    const found: FolderListing[] = [];
    for (const layer of this.layers) {
      const listing = await layer.list(path);
      if (listing !== null) {
        found.push(listing);
      }
    }
    return found.length === 0
      ? null
      : {
          files: mergedNames(found.map(({ files }) => files)),
          folders: mergedNames(found.map(({ folders }) => folders)),
        };
  }
}

/** Once each, in the order of `scandir`. */
export function mergedNames(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort((left, right) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
  );
}
