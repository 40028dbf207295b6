import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import type { Page } from '../core/page';
import { CURSOR_PATTERN, SUBJECT_PATTERN } from '../core/patterns';
import { TURN_LIST_STATES, type TurnListState } from './turn-state';
import { type TurnView } from './turn-view';

/** Turns the caller may see; waiting ones oldest first. */
export class ListTurnsMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsOptional()
  @IsIn(TURN_LIST_STATES)
  state?: TurnListState;

  @IsInt()
  @Min(1)
  @Max(200)
  limit: number;

  @IsOptional()
  @Matches(CURSOR_PATTERN)
  cursor?: string;
}

export const listTurns = request<ListTurnsMessage, Page<TurnView>>({
  name: 'list-turns',
  queue: 'inbox.requests',
  message: ListTurnsMessage,
});
