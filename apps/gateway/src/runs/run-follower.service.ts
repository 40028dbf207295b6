import { Injectable } from '@nestjs/common';
import { TERMINAL_EVENTS, type Step, type StepView } from '#contracts';
import { Mailbox } from './mailbox';
import { StepFeed, type Delta, type Signal } from './step-feed.service';
import { StepOrder } from './step-order';

export type RunNews = { kind: 'step'; step: Step } | { kind: 'delta'; delta: Delta };

export interface FollowOptions {
  runUuid: string;
  /** Sequence of the last step the client has; −1 for none. */
  after: number;
  view: StepView;
  /** Whether provisional text may be shown to this viewer. */
  deltas: boolean;
  signal: AbortSignal;
  /** Whether the run ended so long ago that a look which finds nothing is the last one. */
  isOver?: () => boolean;
}

/** Looks for new steps this often even when no broadcast came (spec 05 §4 SSE). */
const LOOK_EVERY_MS = 2_000;
/** Longer than the sweeper of the outbox needs to bring a lost step. */
const GAP_PATIENCE_MS = 30_000;
const MAX_PENDING_SIGNALS = 1_000;

/** A run's steps as they are stored, from any replica, and what the model says in between. */
@Injectable()
export class RunFollower {
  constructor(private readonly feed: StepFeed) {}

  /**
   * Ends after a terminal event, when an ended run has no more steps, or when the signal aborts. Listens first and reads then, so
   * that nothing falls between.
   */
  async *follow(options: FollowOptions): AsyncGenerator<RunNews> {
    const mailbox = new Mailbox<Signal>(MAX_PENDING_SIGNALS);
    const listening = this.feed
      .signals(options.runUuid, options.deltas)
      .subscribe((signal) => mailbox.put(signal));
    try {
      yield* this.read(options, mailbox);
    } finally {
      listening.unsubscribe();
    }
  }

  private async *read(options: FollowOptions, mailbox: Mailbox<Signal>): AsyncGenerator<RunNews> {
    const order = new StepOrder(options.after, GAP_PATIENCE_MS);
    while (!options.signal.aborted) {
      const over = options.isOver?.() ?? false;
      let found = false;
      for await (const step of this.newSteps(options, order)) {
        found = true;
        yield { kind: 'step', step };
        if (TERMINAL_EVENTS.includes(step.event)) return;
      }
      if (over && !found && !order.isHolding) return;
      yield* this.untilNextLook(mailbox, options.signal);
    }
  }

  /** Passes provisional text on; ends when steps were stored, or after a while in any case. */
  private async *untilNextLook(mailbox: Mailbox<Signal>, signal: AbortSignal): AsyncGenerator<RunNews> {
    const end = Date.now() + LOOK_EVERY_MS;
    for (let left = LOOK_EVERY_MS; left > 0 && !signal.aborted; left = end - Date.now()) {
      const news = await mailbox.take(left, signal);
      if (news?.kind === 'stored') return;
      if (news) yield news;
    }
  }

  private async *newSteps({ runUuid, view, signal }: FollowOptions, order: StepOrder): AsyncGenerator<Step> {
    for await (const step of this.feed.stored({ runUuid, view, after: order.position }, signal)) {
      if (!order.admit(step, Date.now())) return;
      yield step;
    }
  }
}
