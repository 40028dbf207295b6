import { Injectable } from '@nestjs/common';
import { startRun, type Actor } from '#contracts';
import { HttpConfig } from '#config';
import { ForbiddenError } from '#errors';
import { RequestClient } from '#queue';
import type { OpenRequest } from '../idempotency/stored-request';
import type { Caller } from '../identity/caller';
import { RunWaiter } from './run-waiter.service';
import { RunDetailView, toRunDetail } from './run-detail.view';
import { StartRunRequest } from './start-run.request';
import { StartedRunView, toStartedRun } from './started-run.view';

/** What is left of the request's time for the last answer, in milliseconds. */
const ANSWER_RESERVE_MS = 2_000;

@Injectable()
export class RunStarter {
  constructor(
    private readonly requests: RequestClient,
    private readonly waiter: RunWaiter,
    private readonly config: HttpConfig,
  ) {}

  /** Starts the run whose body waits in the row. The same row again is the same run. */
  async start(
    caller: Caller,
    body: StartRunRequest,
    { row, signal }: { row: OpenRequest; signal: AbortSignal },
  ): Promise<StartedRunView | RunDetailView> {
    requireSystemRight(caller.actor, body);
    const began = Date.now();
    const source = { kind: 'request' as const, id: row.id };
    const started = await this.requests.ask(
      startRun,
      { sub: caller.sub, runUuid: row.resourceId, source },
      { signal },
    );
    const left = this.config.requestTimeoutSeconds * 1000 - ANSWER_RESERVE_MS - (Date.now() - began);
    const ms = Math.min((body.wait ?? 0) * 1000, left);
    const settled = await this.waiter.wait(caller, started.runUuid, { ms, signal });
    return settled ? toRunDetail(settled) : toStartedRun(started);
  }
}

/** Text in the system's voice outranks the configuration's own, so not everybody may send it (spec 05 §4). */
function requireSystemRight(actor: Actor, { systemPrompt, messages }: StartRunRequest): void {
  const speaksAsSystem = systemPrompt !== undefined || (messages ?? []).some(({ role }) => role === 'system');
  if (speaksAsSystem && !actor.admin && actor.kind !== 'service') {
    throw new ForbiddenError('System messages are for admins and service accounts.');
  }
}
