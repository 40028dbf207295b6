import { Injectable } from '@nestjs/common';
import {
  RunTransitionRepository,
  StepSequenceRepository,
  Transactions,
  type NewOutboxRow,
  type OutboxEntry,
  type StepPayload,
  type Transaction,
} from '#database';
import { TraceStreamWriter } from '#queue';
import type { Segment } from './segment';
import { SegmentStoppedError } from './segment-stopped.error';

/** Rows a transaction tells `trace` about. */
export interface Told {
  steps?: StepPayload[];
  others?: NewOutboxRow[];
}

/** Transactions of a run with their steps: rows first, the stream after commit (spec 05 §4 Steps). */
@Injectable()
export class RunJournal {
  constructor(
    private readonly transactions: Transactions,
    private readonly transitions: RunTransitionRepository,
    private readonly sequence: StepSequenceRepository,
    private readonly stream: TraceStreamWriter,
  ) {}

  /**
   * One step boundary of a segment: renews the lease and learns of a cancel before anything is written.
   * @throws SegmentStoppedError when the run is no longer this segment's; nothing is written then
   */
  atBoundary(segment: Segment, work: (tx: Transaction) => Promise<Told>): Promise<void> {
    return this.write(segment.runUuid, async (tx) => {
      const held = await this.transitions.hold(segment.lease, tx);
      if (!held) throw new SegmentStoppedError('lease-lost');
      if (held.cancelRequested) segment.stop('cancel');
      return work(tx);
    });
  }

  /**
   * For what can't be undone and is no transaction of ours: asks the row itself, because a broadcast may be lost and a heartbeat is late.
   * @throws SegmentStoppedError when the run is no longer this segment's, or is to be cancelled
   */
  async confirm(segment: Segment): Promise<void> {
    const held = await this.transitions.hold(segment.lease);
    if (!held) throw new SegmentStoppedError('lease-lost');
    if (held.cancelRequested) segment.stop('cancel');
    segment.throwIfStopped();
  }

  /** `work` must have moved or locked the run's row before it hands out steps. */
  async write(runUuid: string, work: (tx: Transaction) => Promise<Told>): Promise<void> {
    const entries = await this.transactions.run(async (tx) => this.append(runUuid, await work(tx), tx));
    // Nothing waits for it: the rows are committed, and the outbox sweeper repeats what gets lost.
    void this.stream.add(entries);
  }

  private append(runUuid: string, told: Told, tx: Transaction): Promise<OutboxEntry[]> {
    return this.sequence.append(runUuid, told.steps ?? [], tx, told.others);
  }
}
