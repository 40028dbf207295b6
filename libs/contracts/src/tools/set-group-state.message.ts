import { IsBoolean, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { IDENTIFIER_PATTERN, SUBJECT_PATTERN } from '../core/patterns';
import { type SwitchedState } from './state-replies';

/** Switch a tool group on or off; admins only, audited. */
export class SetGroupStateMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @Matches(IDENTIFIER_PATTERN)
  name: string;

  @IsBoolean()
  enabled: boolean;
}

export const setGroupState = request<SetGroupStateMessage, SwitchedState>({
  name: 'set-group-state',
  queue: 'tools.requests',
  message: SetGroupStateMessage,
});
