import type { WriteRun } from '#write-guards';
import type { RecordedProperties } from '../recorded-run';

/** What an operation of a recorded call is planned with. */
export interface OperationGround {
  run: WriteRun;
  /** Events of one DataHandler instance share it. */
  scope: number;
  properties: RecordedProperties;
}

/** Plans one operation into the run of its call. */
export type Operation = (ground: OperationGround) => Promise<void>;

export interface CommandRecord {
  table: string;
  uid: number;
}

/** The operation a command stands for; null for a form nobody here serves. */
export type Command = (record: CommandRecord, value: unknown) => Operation | null;
