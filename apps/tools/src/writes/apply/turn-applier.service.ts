import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AppliedTurn, CallResult, TurnOutcome } from '#contracts';
import { AgentCallRepository, Typo3WriteDatabase, isTransactionRace } from '#database';
import { DatabaseUnavailableError } from '#errors';
import { FenceRepository, type Fence } from './fence.repository';
import { TurnAttempt, type TurnOrder } from './turn-attempt.service';
import { TurnRaceError } from './turn-race.error';
import { WriteAftermath } from './write-aftermath.service';

/** Whole turns that run again after a lost race (spec 05 §4 Resume). */
const MAX_REPEATS = 3;
const BASE_DELAY_MS = 25;

/** Applies the approved writes of a turn as one transaction, once, whatever is delivered twice or dies in between (D-15). */
@Injectable()
export class TurnApplier {
  constructor(
    private readonly write: Typo3WriteDatabase,
    private readonly calls: AgentCallRepository,
    private readonly attempts: TurnAttempt,
    private readonly fences: FenceRepository,
    private readonly aftermath: WriteAftermath,
  ) {}

  async apply(order: TurnOrder): Promise<AppliedTurn> {
    const applied = await this.untilUncontested(() =>
      this.write.transaction((tx) => this.attempts.run(order, tx)),
    );
    if (applied.state === 'changed') return applied;
    const fences = await this.fencesOf(order.runUuid, order.callIds);
    const notice = await this.aftermath.complete(order.runUuid, fences);
    return { state: 'applied', results: applied.results.map((result) => withNotice(result, notice)) };
  }

  /** Which calls of a turn were applied, under whatever turn they waited then, with their stored answers. */
  async outcome(runUuid: string, turnId: string): Promise<TurnOutcome> {
    const calls = await this.calls.ofTurn(runUuid, turnId);
    const fences = await this.fencesOf(
      runUuid,
      calls.map(({ callId }) => callId),
    );
    await this.aftermath.complete(runUuid, fences);
    return { results: fences.map(({ result }) => result) };
  }

  /** In the order asked for. Through the writing connection: a replica that lags would say that nothing was written. */
  private async fencesOf(runUuid: string, callIds: readonly string[]): Promise<Fence[]> {
    if (callIds.length === 0) return [];
    const fences = await this.write.transaction((tx) => this.fences.ofCalls(tx, runUuid, callIds));
    return callIds.flatMap((callId) => fences.get(callId) ?? []);
  }

  /** @throws DatabaseUnavailableError after the last lost race: whoever holds the rows will let go of them */
  private async untilUncontested<T>(attempt: () => Promise<T>): Promise<T> {
    for (let repeat = 0; ; repeat++) {
      try {
        return await attempt();
      } catch (error) {
        const lost = error instanceof TurnRaceError || isTransactionRace(error);
        if (!lost) throw error;
        if (repeat >= MAX_REPEATS)
          throw new DatabaseUnavailableError('The record is locked by somebody else.', {}, error);
        await delay(Math.random() * BASE_DELAY_MS * 2 ** repeat);
      }
    }
  }
}

function withNotice(result: CallResult, notice: string): CallResult {
  return notice === '' || result.isError ? result : { ...result, content: `${result.content} ${notice}` };
}
