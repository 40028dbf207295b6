import { Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type ResolvedActor } from './actor-replies';

/** Who a caller is, from live rows. */
export class ResolveActorMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;
}

export const resolveActor = request<ResolveActorMessage, ResolvedActor>({
  name: 'resolve-actor',
  queue: 'tools.requests',
  message: ResolveActorMessage,
});
