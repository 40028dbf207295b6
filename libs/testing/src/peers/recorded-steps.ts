import { getStep, listSteps, runStepStored, type Step, type StepKind } from '#contracts';
import { NotFoundError } from '#errors';
import type { Peer } from './peer';
import { answerTo } from './peer-answer';

/** Steps a peer `trace` has "stored"; it answers from them as the real app does from its table. */
export class RecordedSteps {
  private readonly steps = new Map<string, Step[]>();

  constructor(private readonly trace: Peer) {
    trace.answer(
      answerTo(listSteps, ({ runUuid, after, limit }) => {
        const later = this.of(runUuid).filter(({ sequence }) => sequence > after);
        const items = later.slice(0, limit);
        return { items, nextAfter: later.length > items.length ? (items.at(-1)?.sequence ?? null) : null };
      }),
      answerTo(getStep, ({ runUuid, sequence }) => {
        const step = this.of(runUuid).find((one) => one.sequence === sequence);
        if (!step) throw new NotFoundError();
        return step;
      }),
    );
  }

  of(runUuid: string): Step[] {
    return (this.steps.get(runUuid) ?? []).sort((left, right) => left.sequence - right.sequence);
  }

  /** @param event `step.<kind>`, or a lifecycle event of kind `run` @param tell whether the broadcast reaches anybody */
  async store(runUuid: string, sequence: number, event: string, tell = true): Promise<void> {
    const kind = (event.startsWith('step.') ? event.slice('step.'.length) : 'run') as StepKind;
    const step: Step = { sequence, kind, event, round: 1, at: '2026-11-30T12:00:00.000Z', durationMs: 1.25 };
    this.steps.set(runUuid, [...(this.steps.get(runUuid) ?? []), step]);
    if (tell) await this.trace.broadcasts.publish(runStepStored, { runUuid, sequence });
  }
}
