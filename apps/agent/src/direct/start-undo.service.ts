import { Injectable } from '@nestjs/common';
import { ActorResolver } from '#auth';
import { getWrite, type Actor, type StartUndoMessage, type StartedRun } from '#contracts';
import { AgentRunRepository } from '#database';
import { NotFoundError, NotReversibleError } from '#errors';
import { mayActOnRun } from '#governance';
import { RequestClient } from '#queue';
import { undoWrite } from '#tool-specs';
import { DirectRunOpener, requireWriter } from './direct-run-opener.service';

/** Opens the run that takes an applied write back: one call, a card like any other, applied once approved (spec 05 §4 Direct call). */
@Injectable()
export class StartUndoService {
  constructor(
    private readonly actors: ActorResolver,
    private readonly runs: AgentRunRepository,
    private readonly requests: RequestClient,
    private readonly opener: DirectRunOpener,
  ) {}

  /**
   * @throws NotFoundError alike for an unknown write and one of a run that is not theirs
   * @throws NotReversibleError for a write that was taken back already, or removed something for good
   */
  async start({ runUuid, sub, writeId }: StartUndoMessage, signal: AbortSignal): Promise<StartedRun> {
    const actor = await this.actors.resolve(sub, signal);
    requireWriter(actor);
    const known = await this.opener.known(runUuid, sub);
    if (known) return known;
    await this.requireReversible(writeId, actor, signal);
    const configuration = this.opener.configurationFor(actor);
    const args = JSON.stringify({ write: writeId });
    return this.opener.open({ runUuid, sub, beUser: actor.uid, configuration, tool: undoWrite, args });
  }

  private async requireReversible(writeId: string, actor: Actor, signal: AbortSignal): Promise<void> {
    const write = await this.requests.ask(getWrite, { sub: actor.sub, writeId }, { signal });
    const run = await this.runs.find(write.runUuid);
    if (!run || !mayActOnRun(actor, run.beUser, 'agent:read')) throw new NotFoundError();
    if (write.undoneBy !== null)
      throw new NotReversibleError('The write has been taken back already.', { state: write.undoneBy });
    if (!write.reversible) throw new NotReversibleError();
  }
}
