import { Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { SUBJECT_PATTERN } from '../core/patterns';
import { type ToolStates } from './state-replies';

/** Whether each registered tool and group is switched on. */
export class ListToolsMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;
}

export const listTools = request<ListToolsMessage, ToolStates>({
  name: 'list-tools',
  queue: 'tools.requests',
  message: ListToolsMessage,
});
