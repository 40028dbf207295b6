import { Injectable } from '@nestjs/common';
import { MAX_REPLY_BYTES, type Step, type StepPage, type StepView } from '#contracts';
import { TraceStepRepository } from '#database';
import { NotFoundError } from '#errors';
import { boundedStep } from './bounded-step';
import { ReplyPage } from './reply-page';
import { toStep } from './step-view';

/** Room for the frame a reply travels in. */
const FRAME_BYTES = 4_096;
const BUDGET_BYTES = MAX_REPLY_BYTES - FRAME_BYTES;

export interface StepQuery {
  runUuid: string;
  /** -1 for the first page. */
  after: number;
  limit: number;
  view: StepView;
}

@Injectable()
export class StepReader {
  constructor(private readonly steps: TraceStepRepository) {}

  /** As many steps as `limit` and the size of a reply allow; at least one when there is one. */
  async page({ runUuid, after, limit, view }: StepQuery): Promise<StepPage> {
    const page = new ReplyPage<Step>(BUDGET_BYTES);
    let last = after;
    for (;;) {
      const chunk = await this.steps.listAfter(runUuid, last, limit - page.items.length);
      const allFit = chunk.steps.every((stored) => page.add(boundedStep(toStep(stored, view), BUDGET_BYTES)));
      last = page.items.at(-1)?.sequence ?? after;
      if (allFit && chunk.atEnd) return { items: page.items, nextAfter: null };
      if (!allFit || page.items.length >= limit) return { items: page.items, nextAfter: last };
    }
  }

  async one(runUuid: string, sequence: number, view: StepView): Promise<Step> {
    const stored = await this.steps.find(runUuid, sequence);
    if (stored === null) throw new NotFoundError();
    return boundedStep(toStep(stored, view), BUDGET_BYTES);
  }
}
