/** What an anonymous visitor could read, found for a question. */
export interface Evidence {
  /** `backend:part:…`, for `site_fetch_source`. */
  id: string;
  title: string;
  url: string;
  excerpt: string;
}

export interface EvidenceQuery {
  question: string;
  /** Identifier of a site; empty for all. */
  site: string;
  language: number;
  limit: number;
}

/** One place evidence comes from. Each applies its own public filters again when a source is fetched. */
export interface EvidenceBackend {
  /** First part of its ids. */
  readonly name: string;
  isAvailable(): Promise<boolean>;
  search(query: EvidenceQuery): Promise<Evidence[]>;
  /** Whole text of a source; null for what is not there or not public. */
  fetch(parts: readonly string[]): Promise<string | null>;
}
