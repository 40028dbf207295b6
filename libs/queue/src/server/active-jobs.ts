import { Injectable } from '@nestjs/common';
import { AbortReason, type AbortCause } from './abort-reason';

interface ActiveJob {
  controller: AbortController;
  timer: NodeJS.Timeout | undefined;
}

/** Jobs being handled by this process, so that they can be stopped. */
@Injectable()
export class ActiveJobs {
  private readonly jobs = new Map<string, ActiveJob>();

  get count(): number {
    return this.jobs.size;
  }

  /** @param remainingMs time left for a question; a wake-up has none */
  begin(id: string, remainingMs?: number): AbortSignal {
    const controller = new AbortController();
    const timer =
      remainingMs === undefined ? undefined : setTimeout(() => this.abort(id, 'deadline'), remainingMs);
    this.jobs.set(id, { controller, timer });
    return controller.signal;
  }

  end(id: string): void {
    clearTimeout(this.jobs.get(id)?.timer);
    this.jobs.delete(id);
  }

  abort(id: string, why: AbortCause): void {
    this.jobs.get(id)?.controller.abort(new AbortReason(why));
  }

  abortAll(why: AbortCause): void {
    for (const id of this.jobs.keys()) this.abort(id, why);
  }
}
