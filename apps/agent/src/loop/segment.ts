import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { AgentRun, RunLease, TurnDecision } from '#database';
import type { ConfigurationRecord } from '../records/records';
import type { CallAnswer, RunState } from '../runs/run-state';
import type { StoredRequest } from '../runs/stored-request';
import type { PrivacyLevel } from '#governance';
import { FIRST_CALIBRATION } from '#llm';
import { SegmentStoppedError, type StopReason } from './segment-stopped.error';

/** What the claim of a run has found. */
export interface ClaimedRun {
  row: AgentRun;
  configuration: ConfigurationRecord;
  request: StoredRequest;
  state: RunState;
  /** False: nothing was stored yet, so this is the run's first round. */
  continued: boolean;
  decision: TurnDecision | null;
}

/**
 * One uninterrupted execution of a run. Everything that must not mix between runs of one process lives here (spec 10 §18).
 */
export class Segment {
  private readonly stopping = new AbortController();
  private readonly stoppingWork = new AbortController();
  private cancelled = false;
  /** Answers of calls whose turn is not stored yet; they are told even when the run ends before it is. */
  readonly answered = new Map<string, CallAnswer>();
  /** Of the token estimate; a new segment starts over. */
  calibration = FIRST_CALIBRATION;
  /** Start of the open provider call on the monotonic clock, in milliseconds. */
  callStartedAt = 0;
  /** Restarts since the last stored round. */
  requeueCount: number;

  constructor(
    readonly lease: RunLease,
    readonly run: ClaimedRun,
  ) {
    this.requeueCount = run.row.requeueCount;
  }

  /** Random per segment: container pids and host names repeat. */
  static newLease(runUuid: string, seconds: number): RunLease {
    const place = `worker:${hostname().slice(0, 24)}:${process.pid}`;
    return { runUuid, seconds, owner: `${place}:${randomBytes(9).toString('base64url')}` };
  }

  get runUuid(): string {
    return this.lease.runUuid;
  }

  get state(): RunState {
    return this.run.state;
  }

  get round(): number {
    return this.run.state.counters.iterations;
  }

  get privacy(): PrivacyLevel {
    return this.run.configuration.privacy;
  }

  /** A run without a model (spec 05 §4 Direct call). */
  get isDirect(): boolean {
    return this.run.row.kind === 'direct';
  }

  /** To be called once a transaction that stored the state has committed. */
  advanceTo(state: RunState): void {
    this.run.state = state;
    this.answered.clear();
  }

  /** Aborts an open provider call for whatever reason the segment stops. */
  get providerSignal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Aborts waiting for a tool; a cancel lets the tool finish (spec 05 §3). */
  get toolSignal(): AbortSignal {
    return this.stoppingWork.signal;
  }

  get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  get cancelRequested(): boolean {
    return this.cancelled;
  }

  stop(reason: StopReason): void {
    const error = new SegmentStoppedError(reason);
    if (reason === 'cancel') this.cancelled = true;
    else this.stoppingWork.abort(error);
    this.stopping.abort(error);
  }

  /** To be called at boundaries: nothing new starts once the segment is to stop. */
  throwIfStopped(): void {
    this.stopping.signal.throwIfAborted();
  }
}
