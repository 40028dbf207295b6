import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AppliedTurn, CallResult, TurnOutcome } from '#contracts';
import { Typo3ReadDatabase, Typo3WriteDatabase, isTransactionRace } from '#database';
import { FenceRepository } from './fence.repository';
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
    private readonly read: Typo3ReadDatabase,
    private readonly attempts: TurnAttempt,
    private readonly fences: FenceRepository,
    private readonly aftermath: WriteAftermath,
  ) {}

  async apply(order: TurnOrder): Promise<AppliedTurn> {
    const applied = await this.untilUncontested(() =>
      this.write.transaction((tx) => this.attempts.run(order, tx)),
    );
    if (applied.state === 'changed') return applied;
    const fences = await this.fences.ofCalls(this.read, order.runUuid, order.callIds);
    const notice = await this.aftermath.complete(order.runUuid, [...fences.values()]);
    return { state: 'applied', results: applied.results.map((result) => withNotice(result, notice)) };
  }

  /** Which calls of a turn were applied, with their stored answers. */
  async outcome(runUuid: string, turnId: string): Promise<TurnOutcome> {
    const fences = await this.fences.ofTurn(this.read, runUuid, turnId);
    await this.aftermath.complete(runUuid, fences);
    return { results: fences.map(({ result }) => result) };
  }

  private async untilUncontested<T>(attempt: () => Promise<T>): Promise<T> {
    for (let repeat = 0; ; repeat++) {
      try {
        return await attempt();
      } catch (error) {
        const lost = error instanceof TurnRaceError || isTransactionRace(error);
        if (!lost || repeat >= MAX_REPEATS) throw error;
        await delay(Math.random() * BASE_DELAY_MS * 2 ** repeat);
      }
    }
  }
}

function withNotice(result: CallResult, notice: string): CallResult {
  return notice === '' || result.isError ? result : { ...result, content: `${result.content} ${notice}` };
}
