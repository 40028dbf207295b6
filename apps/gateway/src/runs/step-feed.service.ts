import { Injectable } from '@nestjs/common';
import { filter, map, merge, type Observable } from 'rxjs';
import {
  listSteps,
  runDelta,
  runStepStored,
  type RunDeltaEvent,
  type Step,
  type StepPage,
  type StepView,
} from '#contracts';
import { BroadcastFeed, RequestClient } from '#queue';

export type Signal = { kind: 'stored' } | { kind: 'delta'; delta: Delta };
export type Delta = Pick<RunDeltaEvent, 'round' | 'index' | 'text'>;

const PAGE = 200;

/** Where the gateway learns of steps: broadcasts say that there may be more, `trace` says what. */
@Injectable()
export class StepFeed {
  constructor(
    private readonly requests: RequestClient,
    private readonly broadcasts: BroadcastFeed,
  ) {}

  /** Hints about one run. Losing one is harmless: the reader also looks by itself. */
  signals(runUuid: string, deltas: boolean): Observable<Signal> {
    const stored = this.broadcasts.of(runStepStored).pipe(
      filter((event) => event.runUuid === runUuid),
      map((): Signal => ({ kind: 'stored' })),
    );
    if (!deltas) return stored;
    const streamed = this.broadcasts.of(runDelta).pipe(
      filter((event) => event.runUuid === runUuid),
      map(({ round, index, text }): Signal => ({ kind: 'delta', delta: { round, index, text } })),
    );
    return merge(stored, streamed);
  }

  page(
    query: { runUuid: string; after: number; view: StepView; limit?: number },
    signal: AbortSignal,
  ): Promise<StepPage> {
    return this.requests.ask(listSteps, { limit: PAGE, ...query }, { signal });
  }

  /** All steps stored after `after`, page by page. */
  async *stored(
    query: { runUuid: string; after: number; view: StepView },
    signal: AbortSignal,
  ): AsyncGenerator<Step> {
    for (let after: number | null = query.after; after !== null;) {
      const page: StepPage = await this.page({ ...query, after }, signal);
      yield* page.items;
      after = page.nextAfter;
    }
  }
}
