import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { ActorResolver } from '#auth';
import {
  decideTurn,
  DecideTurnMessage,
  getTurn,
  GetTurnMessage,
  listTurns,
  ListTurnsMessage,
  type DecidedTurn,
  type Page,
  type TurnView,
} from '#contracts';
import { HandleJob, JobContext } from '#queue';
import { TurnDecider } from '../deciding/turn-decider.service';
import { TurnList } from '../reading/turn-list.service';
import { TurnReader } from '../reading/turn-reader.service';

/** Questions of `gateway`; who asks is looked up anew for each. */
@Controller()
export class InboxRequestsController {
  constructor(
    private readonly actors: ActorResolver,
    private readonly list: TurnList,
    private readonly reader: TurnReader,
    private readonly decider: TurnDecider,
  ) {}

  @HandleJob(listTurns)
  async listTurns(
    @Payload() message: ListTurnsMessage,
    @Ctx() { signal }: JobContext,
  ): Promise<Page<TurnView>> {
    const actor = await this.actors.resolve(message.sub, signal);
    const { state = 'waiting', limit, cursor = null } = message;
    return this.list.page(actor, { state, limit, cursor }, signal);
  }

  @HandleJob(getTurn)
  async getTurn(@Payload() message: GetTurnMessage, @Ctx() { signal }: JobContext): Promise<TurnView> {
    const actor = await this.actors.resolve(message.sub, signal);
    return this.reader.view(actor, message.turnId, signal);
  }

  /** Once its gates are passed a decision is carried through even when the asker has gone away. */
  @HandleJob(decideTurn)
  async decideTurn(
    @Payload() message: DecideTurnMessage,
    @Ctx() { signal }: JobContext,
  ): Promise<DecidedTurn> {
    const actor = await this.actors.resolve(message.sub, signal);
    return this.decider.decide(actor, message.turnId, message.requestId);
  }
}
