import { IsUUID, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';

/** An applied write, as far as somebody needs to know who wants to take it back. */
export interface AppliedWriteView {
  runUuid: string;
  /** False where a record was removed for good. */
  reversible: boolean;
  /** Run that has taken it back. */
  undoneBy: string | null;
}

/** Look up one applied write; `agent` decides who may know of it, by its run. */
export class GetWriteMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsUUID('4')
  writeId: string;
}

export const getWrite = request<GetWriteMessage, AppliedWriteView>({
  name: 'get-write',
  queue: 'tools.requests',
  message: GetWriteMessage,
});
