import { Injectable, Logger } from '@nestjs/common';
import type { Message, Payload, WakeUpContract } from '#contracts';
import { metrics } from '#observability';
import { lastValueFrom } from 'rxjs';
import { MessageFactory } from '../messages/message-factory';
import { BullMqClient, type OutgoingWakeUp } from './bullmq-client';

/** Sends wake-ups after commit. The row is the truth, so a send that fails is logged and a sweeper repeats it. */
@Injectable()
export class WakeUpSender {
  private readonly logger = new Logger(WakeUpSender.name);

  constructor(
    private readonly client: BullMqClient,
    private readonly messages: MessageFactory,
  ) {}

  /** Never throws. While a job with the contract's job id is pending, another one is swallowed. */
  async send<M extends Message>(
    contract: WakeUpContract<M>,
    payload: Payload<M>,
    options: { delayMs?: number } = {},
  ): Promise<void> {
    try {
      const message = await this.messages.create<M>(contract, payload);
      const data: OutgoingWakeUp = {
        queue: contract.queue,
        message,
        jobId: contract.jobId(payload),
        delayMs: options.delayMs ?? 0,
      };
      await lastValueFrom(this.client.emit(contract.name, data), { defaultValue: undefined });
    } catch (error) {
      metrics.sendFailures.inc({ name: contract.name });
      this.logger.warn({ err: error, job: contract.name, msg: 'wake-up not sent, a sweeper repeats it' });
    }
  }
}
