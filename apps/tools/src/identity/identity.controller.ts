import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ResolveActorMessage, resolveActor, type ResolvedActor } from '#contracts';
import { HandleJob } from '#queue';
import { ActorService } from './actor.service';

@Controller()
export class IdentityController {
  constructor(private readonly actors: ActorService) {}

  @HandleJob(resolveActor)
  async resolveActor(@Payload() message: ResolveActorMessage): Promise<ResolvedActor> {
    return { actor: await this.actors.resolve(message.sub) };
  }
}
