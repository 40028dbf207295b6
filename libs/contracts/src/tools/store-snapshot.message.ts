import { IsUUID, Matches } from 'class-validator';
import { LONG_DEADLINE_MS, request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type StoredSnapshot } from './instance-replies';

/** Check, hash, compile and activate a pushed instance snapshot. */
export class StoreSnapshotMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  requestId: string;
}

export const storeSnapshot = request<StoreSnapshotMessage, StoredSnapshot>({
  name: 'store-snapshot',
  queue: 'tools.requests',
  message: StoreSnapshotMessage,
  deadlineMs: LONG_DEADLINE_MS,
});
