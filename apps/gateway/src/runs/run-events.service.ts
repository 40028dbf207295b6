import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { EventStream } from './event-stream';
import { OpenStreams } from './open-streams.service';
import { RunAccess } from './run-access.service';
import { isLongOver } from './run-end';
import { RunFollower } from './run-follower.service';
import { StreamRights, type Viewing } from './stream-rights.service';

export interface Subscription extends Viewing {
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
    private readonly rights: StreamRights,
  ) {}

  /** @throws RateLimitedError the caller has too many streams open */
  async stream(response: Response, { caller, run, after, signal }: Subscription): Promise<void> {
    const open = this.streams.open(caller.sub, signal);
    const rights = this.rights.watch({ caller, run }, open.signal);
    const follow = {
      runUuid: run.run.id,
      after,
      view: run.access,
      deltas: this.access.mayReadDeltas(caller, run),
      signal: AbortSignal.any([open.signal, rights.lost]),
      isOver: () => isLongOver(rights.run().run, Date.now()),
    };
    const stream = new EventStream(response, follow.signal);
    try {
      for await (const news of this.follower.follow(follow)) await stream.send(news);
    } catch (error) {
      // Somebody left; a question that was under way then ends with an error of its own.
      if (!follow.signal.aborted) throw error;
    } finally {
      rights.stop();
      open.done();
      stream.end();
    }
  }
}
