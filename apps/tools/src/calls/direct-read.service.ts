import { Injectable } from '@nestjs/common';
import type { DirectCallBody, ReadResult, RunReadMessage } from '#contracts';
import { GatewayRequestRepository } from '#database';
import { ForbiddenError, NotFoundError } from '#errors';
import { mayStartRuns } from '#governance';
import { ReadExecution } from '../execution/read-execution.service';
import { ActorService } from '../identity/actor.service';
import { refusalOf } from './direct-refusal';

/** Runs a reading tool for a person, without model and run: gates 1 to 3 and nothing else restrict it (spec 05 §4 Direct call). */
@Injectable()
export class DirectRead {
  constructor(
    private readonly actors: ActorService,
    private readonly bodies: GatewayRequestRepository,
    private readonly reads: ReadExecution,
  ) {}

  /**
   * What the tool itself has to say is an answer, its failure too.
   * @throws ForbiddenError for who may not start runs, and for a tool that is off or not for this person
   * @throws NotFoundError when there is no such tool, or the request is gone
   * @throws InvalidRequestError when the arguments are no object
   */
  async read({ sub, tool, requestId }: RunReadMessage): Promise<ReadResult> {
    const actor = await this.actors.resolve(sub);
    if (actor === null || !mayStartRuns(actor)) throw new ForbiddenError();
    const user = await this.actors.userOfSub(sub);
    const call = { tool, offered: true, arguments: await this.argumentsOf(requestId) };
    const result = await this.reads.run(call, user);
    const refusal = refusalOf(result);
    if (refusal) throw refusal;
    return result;
  }

  private async argumentsOf(requestId: string): Promise<string> {
    const text = await this.bodies.readBody(requestId);
    if (text === null) throw new NotFoundError();
    const { arguments: args } = JSON.parse(text) as DirectCallBody;
    return args === undefined ? '' : JSON.stringify(args);
  }
}
