import { Injectable } from '@nestjs/common';
import type { BroadcastContract, Message } from '#contracts';
import { checkMessage } from '../messages/check-message';
import { DeadLetters, WITHHELD } from '../messages/dead-letters';

/** Unpacks what arrives on a broadcast channel; a broken message is set aside and not delivered. */
@Injectable()
export class BroadcastReceiver {
  constructor(private readonly deadLetters: DeadLetters) {}

  async open(contract: BroadcastContract, text: string): Promise<Message | null> {
    const { message, problems } = checkMessage(contract, dataOf(text));
    if (message) return message;
    await this.deadLetters.add({
      queue: 'broadcasts',
      name: contract.name,
      jobId: null,
      reason: 'invalid-message',
      problems,
      payload: WITHHELD,
    });
    return null;
  }
}

/** Nest's packet is `{pattern, data}`. */
function dataOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { data?: unknown } | null)?.data;
  } catch {
    return undefined;
  }
}
