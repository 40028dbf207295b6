import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Message, Payload, RequestContract } from '#contracts';
import { AgentConfig } from '#config';
import { SidecarError } from '#errors';
import { RequestClient } from '#queue';
import type { Segment } from './segment';
import { SegmentStoppedError } from './segment-stopped.error';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Asks another app on behalf of a run. Away is no answer: it asks again under the lease, and after the length of one lease the run
 * goes back to the queue. It never becomes an error for the model (spec 05 §4 Read call).
 */
@Injectable()
export class PatientClient {
  private readonly logger = new Logger(PatientClient.name);

  constructor(
    private readonly requests: RequestClient,
    private readonly config: AgentConfig,
  ) {}

  /** @throws SegmentStoppedError when the segment stops or patience ends; whatever typed refusal the other app reports */
  async ask<M extends Message, R>(
    segment: Segment,
    contract: RequestContract<M, R>,
    payload: Payload<M>,
  ): Promise<R> {
    return this.patiently(segment, contract.name, () =>
      this.requests.ask(contract, payload, { signal: segment.toolSignal }),
    );
  }

  async patiently<R>(segment: Segment, what: string, ask: () => Promise<R>): Promise<R> {
    const deadline = performance.now() + this.config.leaseSeconds * 1000;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await ask();
      } catch (error) {
        segment.toolSignal.throwIfAborted();
        if (!(error instanceof SidecarError) || !error.retryable) throw error;
        if (performance.now() > deadline) throw new SegmentStoppedError('hand-back');
        this.logger.warn({ runUuid: segment.runUuid, what, code: error.code, msg: 'asking again' });
      }
      await sleep(pause, undefined, { signal: segment.toolSignal }).catch(() =>
        segment.toolSignal.throwIfAborted(),
      );
    }
  }
}
