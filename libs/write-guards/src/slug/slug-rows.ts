import type { RecordRow } from '#typo3';

/** What the uniqueness of a slug is asked of: the record it is for. */
export interface SlugRecord {
  /** Null for a record that has none yet. */
  uid: number | null;
  /** Page it lies on; for a page its parent. */
  pid: number;
  /** −1 stands for every language. */
  language: number;
  /** Original in the default language, 0 without. */
  translationParent: number;
}

/** A live record whose slug equals a candidate in the collation of the column. */
export interface SlugHolder {
  /** Position of the candidate. */
  candidate: number;
  /** Page whose site counts: a page itself (its original for a translation), else the page the record lies on. */
  page: number;
}

/** Rows slugs depend on, always of the live workspace; a planner may answer from rows it has not written yet. */
export interface SlugRows {
  /** The page and those above it up to the root page, hidden ones too; it ends at a page that is missing or deleted. */
  rootline(page: number): Promise<RecordRow[]>;
  /** Translation of a page into a language, hidden ones too; null without. */
  translation(page: number, language: number): Promise<RecordRow | null>;
  /** Root page of the site each page lies in; null outside every site. */
  siteRoots(pages: readonly number[]): Promise<ReadonlyMap<number, number | null>>;
  /** Languages a site falls back to, by preference; empty for a language it has not. */
  fallbackLanguages(siteRoot: number, language: number): readonly number[];
  /** Other records that hold a candidate in the record's language or in all of them, on its page only when `onPage`. */
  holders(candidates: readonly string[], record: SlugRecord, onPage: boolean): Promise<readonly SlugHolder[]>;
}
