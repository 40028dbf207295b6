import { Injectable, Logger } from '@nestjs/common';
import type { CallPreview } from '#contracts';
import { isTransactionRace } from '#database';
import { SidecarError } from '#errors';
import { isRefusal, storeLines, type PlanOutcome } from '#write-guards';
import type { ToolContext } from '../../registry/tool-context';
import type { ToolArguments } from '../../registry/tool-handler';
import type { WriteHandler } from '../write-handler';

export interface PlannedCall {
  callId: string;
  handler: WriteHandler;
  args: ToolArguments;
}

/** Turns a writing call into the card an approver sees; the same function makes the first card and the one compared with it. */
@Injectable()
export class CallPlanner {
  private readonly logger = new Logger(CallPlanner.name);

  /** @throws what makes trying again worth it: a database that is away, a lost race */
  async preview(call: PlannedCall, context: ToolContext): Promise<CallPreview> {
    try {
      return toPreview(call.callId, await call.handler.plan(call.args, context));
    } catch (error) {
      if (isWorthRepeating(error)) throw error;
      this.logger.error({ err: error, callId: call.callId, msg: 'a preview failed' });
      const name = error instanceof Error ? error.name : 'unknown error';
      return linesOnly(call.callId, [`The preview failed (${name}).`], true);
    }
  }
}

export function isWorthRepeating(error: unknown): boolean {
  return isTransactionRace(error) || (error instanceof SidecarError && error.retryable);
}

/** A refused plan has exactly one line, the refusal. */
export function toPreview(callId: string, outcome: PlanOutcome): CallPreview {
  if (isRefusal(outcome)) return linesOnly(callId, [outcome.message], false);
  const { lines, record, diff, warnings } = outcome.card;
  return { callId, ...storeLines(lines), failed: false, record, diff, warnings };
}

/** A card without a plan: a refusal, or a failure named by class and never by text. */
export function linesOnly(callId: string, lines: string[], failed: boolean): CallPreview {
  return { callId, ...storeLines(lines), failed, record: null, diff: [], warnings: [] };
}
