import { Matches } from 'class-validator';
import { broadcast } from '../core/contract';
import { Message } from '../core/message';
import { IDENTIFIER_PATTERN } from '../core/patterns';

/** A tool or group was switched; cached states are stale. */
export class ToolsStateChangedEvent extends Message {
  @Matches(IDENTIFIER_PATTERN)
  name: string;
}

export const toolsStateChanged = broadcast<ToolsStateChangedEvent>({
  name: 'tools.state-changed',
  message: ToolsStateChangedEvent,
});
