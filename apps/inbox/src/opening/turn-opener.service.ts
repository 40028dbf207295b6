import { Injectable } from '@nestjs/common';
import type { StoredCard, TurnOrigin } from '#contracts';
import {
  InboxCardRepository,
  InboxTurnRepository,
  SuspendedTurnRepository,
  Transactions,
  type InboxTurn,
  type SuspendedTurn,
} from '#database';
import { CardEnvelope } from '../cards/card-envelope.service';
import { turnDigest } from '../cards/turn-digest';
import { CardBuilder } from './card-builder.service';

/** Turns announced by `agent` that a list opens in one go before it answers. */
const MAX_OPENED_PER_LIST = 50;

const NO_PREVIEW = { record: null, linesHash: '', failed: false };

interface PreviousTurn {
  turnId: string;
  cards: StoredCard[];
}

/** Copies a suspended turn of `agent` into the inbox, once (spec 05 §4 Suspend). */
@Injectable()
export class TurnOpener {
  constructor(
    private readonly suspended: SuspendedTurnRepository,
    private readonly turns: InboxTurnRepository,
    private readonly cards: InboxCardRepository,
    private readonly transactions: Transactions,
    private readonly cardBuilder: CardBuilder,
    private readonly cardEnvelope: CardEnvelope,
  ) {}

  /** Harmless when the turn is there already, or when the run has stopped waiting on it. */
  async open(runUuid: string, turnId: string): Promise<void> {
    const turn = await this.suspended.find(runUuid, turnId);
    if (turn !== null) {
      await this.store(turn);
    }
  }

  /** The stored turn; one the run already waits on is opened first, so an announced turn is never unknown. */
  async findOrOpen(turnId: string): Promise<InboxTurn | null> {
    const row = await this.turns.find(turnId);
    if (row !== null) {
      return row;
    }
    const runUuid = await this.suspended.runOfTurn(turnId);
    if (runUuid === null) {
      return null;
    }
    await this.open(runUuid, turnId);
    return this.turns.find(turnId);
  }

  async openAnnounced(): Promise<void> {
    for (const { runUuid, turnId } of await this.suspended.unopened(MAX_OPENED_PER_LIST)) {
      await this.open(runUuid, turnId);
    }
  }

  private async store(turn: SuspendedTurn): Promise<void> {
    const previous = await this.previousTurn(turn.runUuid, turn.turnId);
    const cards = turn.calls.map((call) => this.cardBuilder.build(call, previous?.cards ?? [], turn.runUuid));
    const readable = cards.flatMap((card) => (card === null ? [] : [card]));
    const origin = originOf(readable, previous);
    await this.transactions.run(async (tx) => {
      const opened = await this.turns.insertWaiting(
        {
          ...turn,
          origin,
          previousTurnId: origin === 'suspended' ? null : (previous?.turnId ?? null),
          digest: turnDigest(turn, readable),
        },
        tx,
      );
      if (opened) {
        await this.cards.insert(
          turn.calls.map((call, index) => this.toRow(turn, call, cards[index] ?? null)),
          tx,
        );
      }
    });
  }

  private toRow(turn: SuspendedTurn, call: SuspendedTurn['calls'][number], card: StoredCard | null) {
    const { record, linesHash, failed } = card?.preview ?? NO_PREVIEW;
    return {
      turnId: turn.turnId,
      callId: call.callId,
      position: call.position,
      tool: call.tool,
      subjectTable: record?.table ?? null,
      subjectUid: record?.uid ?? null,
      // Empty opens as unreadable: the turn stays visible and its run cancellable.
      content: card === null ? '' : this.cardEnvelope.seal(card, turn.runUuid),
      linesHash,
      failed,
    };
  }

  private async previousTurn(runUuid: string, turnId: string): Promise<PreviousTurn | null> {
    const row = await this.turns.lastOfRun(runUuid, turnId);
    if (row === null) {
      return null;
    }
    const cards = await this.cards.ofTurns([row.turnId]);
    return {
      turnId: row.turnId,
      cards: cards.flatMap((card) => this.cardEnvelope.open(card, runUuid).content ?? []),
    };
  }
}

/** A call that comes back in a later turn comes back because its card changed (D-1). */
function originOf(cards: readonly StoredCard[], previous: PreviousTurn | null): TurnOrigin {
  const before = new Set(previous?.cards.map((card) => card.callId));
  return cards.some((card) => before.has(card.callId)) ? 'changed_since_review' : 'suspended';
}
