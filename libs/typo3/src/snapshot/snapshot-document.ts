/**
 * The instance snapshot as TYPO3 sends it (spec 05 §9; JSON schema: docs/snapshot.schema.json). PHP arrays whose order matters are
 * `unknown` here and become maps when the document is compiled.
 */
export interface SnapshotDocument {
  schemaVersion: number;
  instanceId: string;
  /** ISO 8601; not part of the content hash. */
  generatedAt: string;
  typo3: { version: string };
  php: { version: string; extensions?: string[]; ini?: Record<string, string> };
  project: SnapshotProject;
  /** Resolved TCA with English labels: ordered map table → {ctrl, columns, types, palettes}. */
  tca?: unknown;
  /** Columns a search looks into, per table; absent for a table that declares none. */
  searchable?: Record<string, string[]>;
  /** Ordered list, in SiteFinder order. */
  sites?: SnapshotSite[];
  /** Tables a page type holds; `*` holds every table. */
  doktypes?: Record<string, { allowedTables: string[] | '*' }>;
  extensions?: string[];
  /** Page and user TSconfig that packages ship: raw text or ordered tree. */
  defaultTsConfig?: { page?: unknown; user?: unknown };
  caches?: Record<string, SnapshotCache>;
  hooks?: SnapshotHooks;
  modules?: { editor?: string; admin?: string };
  endpoints?: Record<string, string | { url: string; capabilities?: string[] }>;
  [part: string]: unknown;
}

export interface SnapshotProject {
  path: string;
  publicPath: string;
  varPath: string;
  composerMode: boolean;
  context: string;
  osFamily?: string;
  timezone: string;
}

export interface SnapshotSite {
  identifier: string;
  rootPageId: number;
  base: string;
  languages: SnapshotLanguage[];
  configuration?: unknown;
}

export interface SnapshotLanguage {
  languageId: number;
  title: string;
  enabled: boolean;
  base?: string;
  locale?: string;
  hreflang?: string;
  fallbackType?: string;
  fallbacks?: number[];
}

export interface SnapshotCache {
  backend: string;
  frontend?: string;
  groups?: string[];
  options?: unknown;
}

/** Class names that hang into TYPO3's own writing, core's left out (R-50.197): hook or event name → classes. */
export type SnapshotHooks = Record<string, string[]>;

/** Top-level parts a document may lack; each one disables exactly the tools that need it. */
export const OPTIONAL_SNAPSHOT_PARTS = [
  'tca',
  'searchable',
  'flexForms',
  'packages',
  'extensions',
  'middlewares',
  'sites',
  'siteSets',
  'defaultTsConfig',
  'typoscript',
  'rte',
  'fileTypes',
  'fileDenyPattern',
  'storages',
  'contentTypes',
  'plugins',
  'doktypes',
  'caches',
  'hooks',
  'env',
  'phpinfo',
  'modules',
  'endpoints',
] as const;

export type SnapshotPart = (typeof OPTIONAL_SNAPSHOT_PARTS)[number];
