export interface StoredSnapshot {
  hash: string;
  /** False when the same document was already active: only its age moved. */
  changed: boolean;
  warnings: string[];
}

export interface InstanceView {
  /** Null until a first snapshot was pushed. */
  hash: string | null;
  typo3Version: string | null;
  generatedAt: string | null;
  receivedAt: string | null;
  ageSeconds: number | null;
  /** Parts and endpoint operations the snapshot lacks, with the tools each one disables; `snapshot` is all of it. */
  missing: { field: string; disables: string[] }[];
}
