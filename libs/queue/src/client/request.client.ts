import { Injectable, Logger } from '@nestjs/common';
import type { Message, Payload, RequestContract } from '#contracts';
import { toSidecarError, UpstreamTimeoutError } from '#errors';
import { metrics } from '#observability';
import { MessageFactory } from '../messages/message-factory';
import { BullMqClient, type OutgoingRequest } from './bullmq-client';

export interface AskOptions {
  /** Aborts when the caller is gone; the handler's signal aborts with it. */
  signal?: AbortSignal;
  /** Milliseconds to wait for each of the two tries; default is the contract's. */
  deadlineMs?: number;
}

const TRIES = 2;

/** Asks another app and waits for its answer. */
@Injectable()
export class RequestClient {
  private readonly logger = new Logger(RequestClient.name);

  constructor(
    private readonly client: BullMqClient,
    private readonly messages: MessageFactory,
  ) {}

  /**
   * @throws UpstreamTimeoutError when both tries stayed unanswered
   * @throws QueueUnavailableError at once when Redis is away
   * @throws InternalError when the message breaks its contract
   * @throws SidecarError whatever typed fault the other app reports
   * @throws the signal's reason when it aborts
   */
  async ask<M extends Message, R>(
    contract: RequestContract<M, R>,
    payload: Payload<M>,
    options: AskOptions = {},
  ): Promise<R> {
    options.signal?.throwIfAborted();
    const message = await this.messages.create<M>(contract, payload);
    const request = {
      contract: contract as unknown as RequestContract,
      message,
      deadlineMs: options.deadlineMs ?? contract.deadlineMs,
    };
    try {
      const reply = await this.askRepeatedly(request, options.signal);
      metrics.requests.inc({ name: contract.name, outcome: 'ok' });
      return reply as R;
    } catch (error) {
      const outcome = options.signal?.aborted ? 'cancelled' : toSidecarError(error).code;
      metrics.requests.inc({ name: contract.name, outcome });
      throw error;
    }
  }

  private async askRepeatedly(request: OutgoingRequest, signal: AbortSignal | undefined): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.askOnce(request, signal);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.logger.warn({ job: request.contract.name, attempt, msg: 'no answer within the deadline' });
        if (attempt >= TRIES) throw new UpstreamTimeoutError();
      }
    }
  }

  private askOnce(request: OutgoingRequest, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const stop = (settle: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        subscription.unsubscribe();
        settle();
      };
      const onAbort = (): void => stop(() => reject(signal?.reason as Error));
      const timer = setTimeout(() => stop(() => reject(new NoAnswer())), request.deadlineMs);
      let answer: unknown;
      const subscription = this.client.send<unknown>(request.contract.name, request).subscribe({
        next: (value) => (answer = value),
        error: (error: Error) => stop(() => reject(error)),
        complete: () => stop(() => resolve(answer)),
      });
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }
}

class NoAnswer extends Error {}
