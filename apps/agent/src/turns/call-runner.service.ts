import { Injectable, Logger } from '@nestjs/common';
import { executeCall, type CallResult } from '#contracts';
import { SidecarError, toModelText } from '#errors';
import { PatientClient } from '../loop/patient-client.service';
import type { Segment } from '../loop/segment';
import { SegmentStoppedError } from '../loop/segment-stopped.error';
import type { CallAnswer, TurnCall } from '../runs/run-state';

/** Reads of one turn that run at the same time (spec 05 §4 Read call). */
export const MAX_PARALLEL_READS = 8;

/** Runs read-only calls in `tools`, several at a time; answers stay with their calls. */
@Injectable()
export class CallRunner {
  private readonly logger = new Logger(CallRunner.name);

  constructor(private readonly client: PatientClient) {}

  /**
   * A cancel lets the calls in flight finish and starts no other.
   * @throws SegmentStoppedError when calls are left; the answers so far stay with the segment
   */
  async runReads(segment: Segment, calls: readonly TurnCall[]): Promise<Map<string, CallAnswer>> {
    const answers = new Map<string, CallAnswer>();
    const waiting = [...calls];
    const next = (): TurnCall | undefined => (segment.stopped ? undefined : waiting.shift());
    const lane = async (): Promise<void> => {
      for (let call = next(); call; call = next()) {
        const answer = await this.runRead(segment, call);
        answers.set(call.callId, answer);
        segment.answered.set(call.callId, answer);
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL_READS }, lane));
    if (waiting.length > 0) segment.throwIfStopped();
    return answers;
  }

  private async runRead(segment: Segment, call: TurnCall): Promise<CallAnswer> {
    const { runUuid } = segment;
    try {
      return toAnswer(await this.client.ask(segment, executeCall, { runUuid, callId: call.callId }));
    } catch (error) {
      if (error instanceof SegmentStoppedError || !(error instanceof SidecarError)) throw error;
      this.logger.warn({ err: error, runUuid, tool: call.tool, msg: 'tool call failed' });
      return { outcome: 'tool-failed', content: toModelText(call.tool, error) };
    }
  }
}

export function toAnswer(result: CallResult): CallAnswer {
  return {
    outcome: result.outcome,
    content: result.content,
    durationMs: result.durationMs,
    ...(result.artifacts.length > 0 && { artifacts: result.artifacts }),
    ...(result.written && { written: result.written }),
  };
}
