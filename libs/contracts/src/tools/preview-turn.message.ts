import { IsUUID } from 'class-validator';
import { TOOL_DEADLINE_MS, request } from '../core/contract';
import { Message } from '../core/message';
import { type TurnPreview } from './call-replies';

/** Cards of the pausing calls of a turn, in the rights of the run's owner. */
export class PreviewTurnMessage extends Message {
  @IsUUID('4')
  runUuid: string;

  @IsUUID('4')
  turnId: string;
}

export const previewTurn = request<PreviewTurnMessage, TurnPreview>({
  name: 'preview-turn',
  queue: 'tools.calls',
  message: PreviewTurnMessage,
  deadlineMs: TOOL_DEADLINE_MS,
});
