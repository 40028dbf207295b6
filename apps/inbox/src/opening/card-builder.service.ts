import { Injectable, Logger } from '@nestjs/common';
import { isWriteEffect, type CallPreview, type StoredCard, type ToolEffect } from '#contracts';
import { Envelope, type SuspendedCall } from '#database';
import { StateUnreadableError } from '#errors';
import { changedLines } from './changed-lines';

/** Makes the card of one suspended call from what `agent` sealed. */
@Injectable()
export class CardBuilder {
  private readonly logger = new Logger(CardBuilder.name);

  constructor(private readonly envelope: Envelope) {}

  /** Null when the call does not open: its card is then unreadable, not missing. */
  build(call: SuspendedCall, previous: readonly StoredCard[], runUuid: string): StoredCard | null {
    try {
      const args = call.arguments;
      if (args === null) {
        throw new StateUnreadableError('The call has been emptied.');
      }
      const preview = this.previewOf(call, runUuid);
      return {
        callId: call.callId,
        tool: call.tool,
        arguments: this.envelope.open(args, 'agent_calls.arguments', runUuid),
        writes: mayWrite(call.effect),
        preview,
        changed: changedSince(
          previous.find((card) => card.callId === call.callId),
          preview,
        ),
      };
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      this.logger.error({ runUuid, callId: call.callId, error: name }, 'A suspended call does not open.');
      return null;
    }
  }

  private previewOf(call: SuspendedCall, runUuid: string): CallPreview | null {
    return call.preview === null
      ? null
      : (JSON.parse(this.envelope.open(call.preview, 'agent_calls.preview', runUuid)) as CallPreview);
  }
}

/** Unknown effects count as writes. */
function mayWrite(effect: string | null): boolean {
  const known: readonly string[] = ['read_only', 'idempotent_write', 'non_idempotent_write'];
  return effect === null || !known.includes(effect) || isWriteEffect(effect as ToolEffect);
}

function changedSince(previous: StoredCard | undefined, preview: CallPreview | null): number[] {
  return previous?.preview && preview ? changedLines(previous.preview.lines, preview.lines) : [];
}
