import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable, Logger } from '@nestjs/common';
import type { CallOutcome, CallPreview, CallResult, StoredCard, WrittenRecord } from '#contracts';
import { type SqlTransaction } from '#database';
import { toModelText } from '#errors';
import { metrics } from '#observability';
import {
  applyWritePlan,
  cacheNotice,
  environmentGuard,
  isRefusal,
  pageCachesOf,
  workspaceGuard,
  type Applied,
  type PlanOutcome,
  type Refusal,
  type WriteInverse,
  type WritePlan,
} from '#write-guards';
import { boundContent } from '../../execution/bounding';
import type { ToolContext } from '../../registry/tool-context';
import { isWorthRepeating, type PlannedCall } from '../preview/call-planner.service';
import type { FenceOutcome } from './fence-outcome';

/** One approved call: plan again, write, read back. What it refuses or fails at leaves no row behind. */
@Injectable()
export class CallApplier {
  private readonly logger = new Logger(CallApplier.name);

  /** @throws what takes the whole turn with it: a lost race, a lost connection */
  async apply(call: CardedCall, context: ToolContext, tx: SqlTransaction): Promise<FenceOutcome> {
    const started = performance.now();
    await tx.savepoint(SAVEPOINT);
    const { outcome, content, written } = await this.attempt(call, context, tx);
    if (outcome !== 'ok') await tx.rollbackTo(SAVEPOINT);
    const milliseconds = performance.now() - started;
    metrics.executeToolDuration.observe({ tool: call.tool }, milliseconds / 1000);
    const result: CallResult = {
      callId: call.callId,
      outcome,
      content: boundContent(content),
      isError: outcome !== 'ok',
      artifacts: [],
      durationMs: Math.round(milliseconds * 100) / 100,
      ...(written?.target ? { written: written.target } : {}),
    };
    const { inverse = null, cacheTags = [], undoes = null } = written ?? {};
    return { result, inverse, cacheTags, undoes };
  }

  private async attempt(call: CardedCall, context: ToolContext, tx: SqlTransaction): Promise<Attempt> {
    const refusedCard = refusalOnCard(call.card.preview);
    if (refusedCard !== null) return refusedCard;
    try {
      const plan = await planForExecution(call, context);
      if (isRefusal(plan)) return refused(plan);
      const applied = await applyWritePlan(tx, context.snapshot, plan);
      if (isRefusal(applied)) return refused(applied);
      return { outcome: 'ok', content: successText(plan, applied, context), written: written(plan, applied) };
    } catch (error) {
      if (isWorthRepeating(error)) throw error;
      this.logger.error({
        err: error,
        tool: call.tool,
        callId: call.callId,
        msg: 'an approved write failed',
      });
      return { outcome: 'tool-failed', content: toModelText(call.tool, error), written: null };
    }
  }
}

/** A call with the card a person approved. */
export type CardedCall = PlannedCall & { tool: string; card: StoredCard };

const SAVEPOINT = 'sidecar_call';

interface Attempt {
  outcome: CallOutcome;
  content: string;
  written: Written | null;
}

/** What a plan left behind, with the uids the database gave. */
interface Written {
  target: WrittenRecord | null;
  inverse: WriteInverse | null;
  cacheTags: string[];
  undoes: string | null;
}

function written(plan: WritePlan, { uidOf, cacheTags, inverse }: Applied): Written {
  const { target: planned, undoes = null } = plan;
  const target = planned === null ? null : { ...planned, writeId: randomUUID(), uid: uidOf(planned.uid) };
  return { target, inverse, cacheTags, undoes };
}

/**
 * A card that showed no change releases none: rights granted between the comparison and now must not turn it into a write nobody saw.
 */
function refusalOnCard(preview: CallPreview | null): Attempt | null {
  if (preview !== null && !preview.failed && preview.record !== null) return null;
  if (preview?.failed === false) return refused({ refused: true, message: preview.lines[0] ?? '' });
  return {
    outcome: 'tool-failed',
    content: 'Error: the change could not be prepared, so nothing was written.',
    written: null,
  };
}

/** in this order, then the plan; none of the three is asked for a card. */
async function planForExecution({ handler, args }: PlannedCall, context: ToolContext): Promise<PlanOutcome> {
  const { actor, snapshot } = context;
  const refusal =
    actor === null ? null : (environmentGuard(snapshot, handler.table) ?? workspaceGuard(actor));
  return refusal ?? handler.plan(args, context);
}

function refused({ message }: Refusal): Attempt {
  return {
    outcome: 'refused',
    content: message.startsWith('Error:') ? message : `Error: ${message}`,
    written: null,
  };
}

function successText(plan: WritePlan, { indexPending, uidOf }: Applied, { snapshot }: ToolContext): string {
  const notice = plan.cacheTags.length > 0 ? cacheNotice(pageCachesOf(snapshot)) : '';
  const index =
    indexPending.length > 0 ? `The reference index is left to TYPO3 for ${indexPending.join(', ')}.` : '';
  return [plan.success(uidOf), notice, index].filter((sentence) => sentence !== '').join(' ');
}
