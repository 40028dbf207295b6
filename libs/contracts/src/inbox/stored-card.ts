import type { CallPreview } from '../tools/call-replies';
import type { DigestedCall } from './turn-digest';

/** Sealed content of an `inbox_cards` row: all a card shows and all its approval binds. */
export interface StoredCard {
  callId: string;
  tool: string;
  /** Raw JSON text as the model sent it. */
  arguments: string;
  writes: boolean;
  /** Null for calls that do not pause. */
  preview: CallPreview | null;
  /** Indexes of lines that moved since the previous card of this call (D-1). */
  changed: number[];
}

export function toDigestedCall(card: StoredCard): DigestedCall {
  return {
    callId: card.callId,
    tool: card.tool,
    arguments: card.arguments,
    lines: card.preview?.lines ?? [],
    failed: card.preview?.failed ?? false,
    linesHash: card.preview?.linesHash ?? '',
  };
}
