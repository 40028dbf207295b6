import { Injectable, Logger } from '@nestjs/common';
import type { JobContract, Message } from '#contracts';
import { InternalError, toJobOutcome, toSidecarError } from '#errors';
import { metrics, runWithTraceparent, setCurrentRun } from '#observability';
import type { Job } from 'bullmq';
import { RedisConnections } from '../connection/redis-connections';
import { askKey } from '../messages/ask-keys';
import { checkMessage } from '../messages/check-message';
import { DeadLetters, type NewDeadLetter } from '../messages/dead-letters';
import { isJobEnvelope, type JobEnvelope } from '../messages/job-envelope';
import { ActiveJobs } from './active-jobs';
import { JobContext } from './job-context';
import { ReplySender } from './reply-sender';

/** A registered handler as the transport calls it. */
export interface JobHandler {
  contract: JobContract;
  handle(message: Message, context: JobContext): Promise<unknown>;
}

type ReceivedJob = Pick<Job<unknown>, 'id' | 'name' | 'data'> & { queueName: string };

/** Takes one job from delivery to outcome. Never throws, so BullMQ never retries: retrying is decided from rows. */
@Injectable()
export class JobProcessor {
  private readonly logger = new Logger(JobProcessor.name);

  constructor(
    private readonly connections: RedisConnections,
    private readonly active: ActiveJobs,
    private readonly replies: ReplySender,
    private readonly deadLetters: DeadLetters,
  ) {}

  async process(job: ReceivedJob, handler: JobHandler | undefined): Promise<void> {
    if (!isJobEnvelope(job.data)) return this.setAside(job, undefined, 'invalid-message', ['is no envelope']);
    const { ask } = job.data;
    if (!handler) return this.setAside(job, ask, 'unknown-job', ['this app has no such job']);
    const { message, problems } = checkMessage(handler.contract, job.data.message);
    if (!message) return this.setAside(job, ask, 'invalid-message', problems);
    const remainingMs = ask ? await this.remaining(ask.id) : undefined;
    if (remainingMs !== undefined && remainingMs <= 0) {
      metrics.expiredRequests.inc({ name: job.name });
      return;
    }
    await runWithTraceparent(message.traceparent, () =>
      this.handle(job, ask, message, { handler, remainingMs }),
    );
  }

  private async handle(
    job: ReceivedJob,
    ask: JobEnvelope['ask'],
    message: Message,
    { handler, remainingMs }: { handler: JobHandler; remainingMs: number | undefined },
  ): Promise<void> {
    const { runUuid } = message as { runUuid?: unknown };
    if (typeof runUuid === 'string') setCurrentRun(runUuid);
    const id = ask?.id ?? String(job.id);
    const signal = this.active.begin(id, remainingMs);
    const context = new JobContext({
      queue: job.queueName,
      jobId: String(job.id),
      signal,
      traceparent: message.traceparent,
    });
    const stopTimer = metrics.jobDuration.startTimer({ name: job.name });
    try {
      const reply = await handler.handle(message, context);
      stopTimer({ outcome: 'ok' });
      await this.replies.succeed(ask, reply);
    } catch (error) {
      stopTimer({ outcome: signal.aborted ? 'aborted' : toSidecarError(error).code });
      await this.fail(job, ask, error, signal);
    } finally {
      this.active.end(id);
    }
  }

  private async fail(
    job: ReceivedJob,
    ask: JobEnvelope['ask'],
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) {
      this.logger.log({ job: job.name, why: String(signal.reason), msg: 'job stopped' });
    } else {
      const { logLevel } = toSidecarError(error);
      this.logger[logLevel === 'info' ? 'log' : logLevel]({ err: error, job: job.name, msg: 'job failed' });
    }
    if (ask) return this.replies.fail(ask, error);
    if (!signal.aborted && toJobOutcome(error) === 'dead-letter') {
      await this.setAside(job, undefined, 'handler-failed', [toSidecarError(error).code]);
    }
  }

  /** Milliseconds the asker still waits; a negative number when it doesn't. By the clock of Redis. */
  private async remaining(askId: string): Promise<number> {
    return this.connections.command.pttl(askKey(this.connections, askId));
  }

  private async setAside(
    job: ReceivedJob,
    ask: JobEnvelope['ask'],
    reason: NewDeadLetter['reason'],
    problems: string[],
  ): Promise<void> {
    await this.deadLetters.add({
      queue: job.queueName,
      name: job.name,
      jobId: job.id ?? null,
      reason,
      problems,
      payload: job.data,
    });
    await this.replies.fail(ask, new InternalError());
  }
}
