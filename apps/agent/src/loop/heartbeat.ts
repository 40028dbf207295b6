import { Logger } from '@nestjs/common';
import type { RunTransitionRepository } from '#database';
import type { Segment } from './segment';

export interface HeartbeatTimes {
  heartbeatSeconds: number;
  leaseSeconds: number;
}

/**
 * Renews a segment's lease for as long as it works. A renewal that matches no row means that somebody else has the run; a
 * database that does not answer for the length of a lease means that somebody may have.
 */
export class Heartbeat {
  private readonly logger = new Logger(Heartbeat.name);
  private readonly timer: NodeJS.Timeout;
  private renewedAt = performance.now();
  private busy = false;

  constructor(
    private readonly segment: Segment,
    private readonly transitions: RunTransitionRepository,
    private readonly times: HeartbeatTimes,
  ) {
    this.timer = setInterval(() => void this.beat(), times.heartbeatSeconds * 1000);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    if (this.busy) return this.giveUpWhenLate();
    this.busy = true;
    try {
      const startedAt = performance.now();
      const held = await this.transitions.hold(this.segment.lease);
      if (!held) return this.segment.stop('lease-lost');
      this.renewedAt = startedAt;
      if (held.cancelRequested) this.segment.stop('cancel');
    } catch (error) {
      this.logger.warn({ err: error, runUuid: this.segment.runUuid, msg: 'lease not renewed' });
      this.giveUpWhenLate();
    } finally {
      this.busy = false;
    }
  }

  private giveUpWhenLate(): void {
    const silence = performance.now() - this.renewedAt;
    if (silence > this.times.leaseSeconds * 1000) this.segment.stop('lease-lost');
  }
}
