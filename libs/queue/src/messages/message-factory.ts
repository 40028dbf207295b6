import { Injectable } from '@nestjs/common';
import { type Message, type Payload } from '#contracts';
import { InternalError } from '#errors';
import { childTraceparent, currentTraceparent } from '#observability';
import { checkMessage, type AnyContract } from './check-message';
import { DeadLetters, WITHHELD } from './dead-letters';

/** Makes a message from what a sender states and checks it before it leaves. */
@Injectable()
export class MessageFactory {
  constructor(private readonly deadLetters: DeadLetters) {}

  /** @throws InternalError when our own code builds a message that breaks its contract; it is set aside, not sent */
  async create<M extends Message>(contract: AnyContract, payload: Payload<M>): Promise<M> {
    const plain = {
      ...payload,
      version: contract.version,
      traceparent: childTraceparent(currentTraceparent()),
    };
    const { message, problems } = checkMessage(contract, plain);
    if (message) return message as M;
    const queue = contract.kind === 'broadcast' ? 'broadcasts' : contract.queue;
    await this.deadLetters.add({
      queue,
      name: contract.name,
      jobId: null,
      reason: 'invalid-message',
      problems,
      payload: contract.kind === 'broadcast' ? WITHHELD : plain,
    });
    throw new InternalError(
      undefined,
      {},
      new Error(`message ${contract.name} breaks its contract: ${problems.join('; ')}`),
    );
  }
}
