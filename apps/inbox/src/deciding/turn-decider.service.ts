import { Injectable, Logger } from '@nestjs/common';
import {
  turnContext,
  type Actor,
  type DecidedTurn,
  type DecisionBody,
  type TurnContext,
  type TurnState,
} from '#contracts';
import {
  DecisionRequestRepository,
  Envelope,
  InboxDecisionRepository,
  type InboxDecision,
  type InboxTurn,
} from '#database';
import { AlreadyDecidedError, NotFoundError, NotWaitingError } from '#errors';
import { RequestClient } from '#queue';
import { readableCards } from '../cards/opened-turn';
import { turnDigest } from '../cards/turn-digest';
import { TurnLoader } from '../reading/turn-loader.service';
import { TurnReader } from '../reading/turn-reader.service';
import { parseDecisionBody } from './decision-body';
import { DecisionClaim } from './decision-claim.service';
import { refusalByContext, refusalByTurn, type DecidedCards, type GateRefusal } from './decision-gates';
import { DecisionRecorder } from './decision-recorder.service';
import { gateError } from './gate-error';

/**
 * Approve or deny, in the order of spec 05 §4 Decide. The request id is the decision id: a request delivered twice finds its own
 * decision and goes on with the claim instead of losing against itself.
 */
@Injectable()
export class TurnDecider {
  private readonly logger = new Logger(TurnDecider.name);

  constructor(
    private readonly reader: TurnReader,
    private readonly loader: TurnLoader,
    private readonly requests: RequestClient,
    private readonly bodies: DecisionRequestRepository,
    private readonly envelope: Envelope,
    private readonly decisions: InboxDecisionRepository,
    private readonly recorder: DecisionRecorder,
    private readonly claims: DecisionClaim,
  ) {}

  async decide(actor: Actor, turnId: string, requestId: string): Promise<DecidedTurn> {
    const { row, access } = await this.reader.visible(actor, turnId);
    const earlier = await this.decisions.find(requestId);
    if (earlier !== null) {
      return this.repeat(actor, row, earlier);
    }
    this.refuse(refusalByTurn(access, row.status as TurnState), actor, row);
    const body = await this.bodyOf(requestId, actor);
    const context = await this.contextOf(actor, row);
    const decided = await this.cardsOf(row);
    this.refuse(refusalByContext({ actor, turnId, context, body, ...decided }), actor, row);
    const cards = decided.cards ?? [];
    if (!(await this.recorder.record({ decisionId: requestId, actor, turn: row, body, cards }))) {
      return this.lost(actor, turnId, requestId);
    }
    return this.claim({ decisionId: requestId, turnId }, row);
  }

  private async claim(
    decision: Pick<InboxDecision, 'decisionId' | 'turnId'>,
    row: InboxTurn,
  ): Promise<DecidedTurn> {
    await this.claims.settle(decision, row.runUuid);
    return { runId: row.runUuid };
  }

  /** This very request has been recorded before. */
  private async repeat(actor: Actor, row: InboxTurn, earlier: InboxDecision): Promise<DecidedTurn> {
    if (earlier.turnId !== row.turnId || earlier.decidedBy !== actor.uid) {
      throw new NotFoundError();
    }
    if (earlier.state === 'superseded') {
      throw new AlreadyDecidedError(undefined, { state: row.status });
    }
    return earlier.state === 'effective' ? { runId: row.runUuid } : this.claim(earlier, row);
  }

  /** The turn left `waiting` between the gates and the record: by ourselves in a second delivery, or by somebody else. */
  private async lost(actor: Actor, turnId: string, requestId: string): Promise<DecidedTurn> {
    const { row } = await this.reader.visible(actor, turnId);
    const own = await this.decisions.find(requestId);
    if (own !== null) {
      return this.repeat(actor, row, own);
    }
    throw new AlreadyDecidedError(undefined, { state: row.status });
  }

  private async bodyOf(requestId: string, actor: Actor): Promise<DecisionBody> {
    const sealed = await this.bodies.sealedBody(requestId, actor.sub);
    if (sealed === null) {
      throw new NotFoundError();
    }
    return parseDecisionBody(this.envelope.open(sealed, 'gateway_requests.body', requestId));
  }

  /** A run that is gone waits for nothing. */
  private async contextOf(actor: Actor, row: InboxTurn): Promise<TurnContext> {
    try {
      const question = { sub: actor.sub, runUuid: row.runUuid, turnId: row.turnId };
      return await this.requests.ask(turnContext, question);
    } catch (error) {
      throw error instanceof NotFoundError ? new NotWaitingError() : error;
    }
  }

  private async cardsOf(row: InboxTurn): Promise<DecidedCards> {
    const [turn] = await this.loader.load([row]);
    const cards = readableCards(turn?.cards ?? []);
    return { cards, digest: cards === null ? null : turnDigest(row, cards) };
  }

  /** A refused decision leaves no event; who was refused which write goes to the log. */
  private refuse(refusal: GateRefusal | null, actor: Actor, row: InboxTurn): void {
    if (refusal === null) {
      return;
    }
    this.logger.log(
      { actor: actor.sub, runUuid: row.runUuid, turnId: row.turnId, ...refusal },
      'Decision refused.',
    );
    throw gateError(refusal);
  }
}
