import { IsOptional, Matches } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import { IDENTIFIER_PATTERN, SUBJECT_PATTERN } from '../core/patterns';
import { type ToolOffers } from './offer-replies';

/** Which tools are offered to this caller, and why not the others. */
export class EvaluateToolsMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsOptional()
  @Matches(IDENTIFIER_PATTERN)
  configuration?: string;
}

export const evaluateTools = request<EvaluateToolsMessage, ToolOffers>({
  name: 'evaluate-tools',
  queue: 'agent.requests',
  message: EvaluateToolsMessage,
});
