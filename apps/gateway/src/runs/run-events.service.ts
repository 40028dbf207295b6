import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RunForViewer } from '#contracts';
import { SidecarError } from '#errors';
import type { Caller } from '../identity/caller';
import { EventStream } from './event-stream';
import { OpenStreams } from './open-streams.service';
import { RunAccess } from './run-access.service';
import { RunFollower } from './run-follower.service';

/** An open stream asks again this often whether its viewer may still see the run; rights are never kept longer. */
const REAUTHORISE_MS = 60_000;

export interface Subscription {
  caller: Caller;
  run: RunForViewer;
  after: number;
  /** Aborts when the client is gone. */
  signal: AbortSignal;
}

/** Streams a run to one client. */
@Injectable()
export class RunEvents {
  constructor(
    private readonly access: RunAccess,
    private readonly follower: RunFollower,
    private readonly streams: OpenStreams,
  ) {}

  async stream(response: Response, { caller, run, after, signal }: Subscription): Promise<void> {
    const open = this.streams.open(signal);
    const guard = this.watchRights(caller, run.run.id, open.signal);
    const stream = new EventStream(response);
    const follow = {
      runUuid: run.run.id,
      after,
      view: run.access,
      deltas: this.access.mayReadDeltas(caller, run),
      signal: AbortSignal.any([open.signal, guard.lost]),
    };
    try {
      for await (const news of this.follower.follow(follow)) await stream.send(news);
    } catch (error) {
      // Somebody left; a question that was under way then ends with an error of its own.
      if (!follow.signal.aborted) throw error;
    } finally {
      guard.stop();
      open.done();
      stream.end();
    }
  }

  private watchRights(
    caller: Caller,
    runUuid: string,
    signal: AbortSignal,
  ): { lost: AbortSignal; stop: () => void } {
    const lost = new AbortController();
    const check = async () => {
      try {
        await this.access.require(caller, runUuid, signal);
      } catch (error) {
        if (isRefusal(error)) lost.abort();
      }
    };
    const timer = setInterval(() => void check(), REAUTHORISE_MS);
    return { lost: lost.signal, stop: () => clearInterval(timer) };
  }
}

/** An app that is away for a moment takes nobody's rights. */
function isRefusal(error: unknown): boolean {
  return error instanceof SidecarError && [401, 403, 404].includes(error.httpStatus);
}
