import type { RowChanges } from '#testing';

export type Datamap = Record<string, Record<string, Record<string, unknown>>>;
export type Commandmap = Record<string, Record<string, Record<string, unknown>>>;

/** Public DataHandler properties set before a run. */
export interface RecordedProperties {
  copyTree?: number;
  neverHideAtCopy?: boolean;
}

/** One call of a DataHandler: its data map, then its command map. */
export interface RecordedCall {
  data?: Datamap;
  /** Records of each table of the data map in the order they were given. */
  order?: Record<string, string[]> | undefined;
  cmd?: Commandmap;
  errors?: string[];
  exception?: unknown;
}

/** One DataHandler run as recorded, or several after one another (recorded/README.md). */
export interface RecordedRun extends RecordedCall {
  id: string;
  actor: number;
  now: number;
  steps?: RecordedCall[];
  props?: RecordedProperties;
  workspace?: number;
  changes: RowChanges;
  flushedCacheTags?: string[];
}

export function callsOf(run: RecordedRun): RecordedCall[] {
  return run.steps ?? [run];
}
