import { EventPattern, Transport } from '@nestjs/microservices';
import type { BroadcastContract, Message } from '#contracts';

/** The method of a controller told of a broadcast, in every replica; it gets the checked message (`@Payload()`). */
export function OnBroadcast<M extends Message>(contract: BroadcastContract<M>): MethodDecorator {
  return EventPattern(contract.name, Transport.REDIS, { contract });
}
