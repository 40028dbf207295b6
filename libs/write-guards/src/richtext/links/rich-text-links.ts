/** Something below the public folder, as TYPO3's file abstraction finds it. */
export type PublicTarget =
  | { kind: 'file'; uid: number }
  | { kind: 'folder'; storage: number; identifier: string }
  /** A file or folder outside of every storage. */
  | { kind: 'unmanaged' }
  /** Outside of every storage, whether or not there is something. */
  | { kind: 'outside' }
  | { kind: 'missing' };

/**
 * What links point to. Every answer may be `undefined`: not known here; the whole text is then left to PHP, since TYPO3 empties links to
 * files that are missing.
 */
export interface RichTextLinks {
  /** Whether `sys_file` has that row under a name TYPO3 serves. */
  hasFile(uid: number): boolean | undefined;
  /** Uid of the indexed file at a place in a storage; null when there is none. */
  fileAt(storage: number, identifier: string): number | null | undefined;
  /** The folder's identifier as its storage writes it; null when there is none. */
  folderAt(storage: number, identifier: string): string | null | undefined;
  /** Path relative to the public folder, decoded as written. */
  publicTarget(path: string): PublicTarget | undefined;
  /** `SYS.defaultScheme`; TYPO3's own is `http`. */
  readonly defaultScheme: string;
  /** Link types that classes outside of TYPO3 handle. */
  readonly foreignHandlers: ReadonlySet<string>;
}
