import { Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type InstanceView } from './instance-replies';

/** Hash, age and version of the active snapshot, and what it disables. */
export class GetInstanceMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;
}

export const getInstance = request<GetInstanceMessage, InstanceView>({
  name: 'get-instance',
  queue: 'tools.requests',
  message: GetInstanceMessage,
});
