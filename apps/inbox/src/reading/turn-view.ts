import {
  MAX_REPLY_BYTES,
  type Card,
  type StoredCard,
  type TurnOrigin,
  type TurnState,
  type TurnView,
} from '#contracts';
import { toolDeclaration } from '#tool-specs';
import { pauseKind, turnDigest } from '../cards/turn-digest';
import { readableCards, type OpenedTurn } from '../cards/opened-turn';

/** Call id → may the viewer read its preview; a call that is missing is withheld. */
export type ReadableCalls = Readonly<Record<string, boolean>>;

/** What one turn may take of a reply; the rest is for the reply's envelope. */
export const TURN_VIEW_BYTES = MAX_REPLY_BYTES - 16_384;

/** One turn as one viewer may see it. */
export function toTurnView(turn: OpenedTurn, readable: ReadableCalls): TurnView {
  const view = wholeView(turn, readable);
  return Buffer.byteLength(JSON.stringify(view)) <= TURN_VIEW_BYTES ? view : tooLarge(view);
}

/** Nothing is approved that was not shown whole, so the digest stays back with the cards; the run can still be cancelled. */
function tooLarge(view: TurnView): TurnView {
  return { ...view, mode: 'unreadable', unreadableReason: 'too-large', digest: '', cards: [] };
}

function wholeView(turn: OpenedTurn, readable: ReadableCalls): TurnView {
  const { row } = turn;
  const unreadableReason = unreadableReasonOf(turn);
  return {
    runId: row.runUuid,
    turnId: row.turnId,
    mode: unreadableReason === null ? pauseKind(row.kind) : 'unreadable',
    unreadableReason,
    state: row.status as TurnState,
    origin: row.origin as TurnOrigin,
    previousTurnId: row.previousTurnId,
    digest: row.digest,
    owner: row.owner,
    configuration: row.configuration,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    decision: turn.decision,
    cards: turn.cards.flatMap((card) => (card.content === null ? [] : [toCard(card.content, readable)])),
  };
}

/** why a turn offers no action; a card that fails to open takes the whole turn out, because the digest covers all of them. */
function unreadableReasonOf({ row, cards }: OpenedTurn): string | null {
  if (cards.length === 0) {
    return 'no-pending-calls';
  }
  const contents = readableCards(cards);
  return contents !== null && turnDigest(row, contents) === row.digest ? null : 'state-unreadable';
}

function toCard(card: StoredCard, readable: ReadableCalls): Card {
  const declaration = toolDeclaration(card.tool);
  const withheld =
    card.preview !== null && !(Object.hasOwn(readable, card.callId) && readable[card.callId] === true);
  return {
    callId: card.callId,
    tool: card.tool,
    title: declaration?.title ?? card.tool,
    arguments: parsedArguments(card.arguments),
    writes: card.writes,
    toolStillRegistered: declaration !== undefined,
    previewWithheld: withheld,
    previewFailed: card.preview?.failed ?? false,
    ...previewOf(card, withheld),
  };
}

type ShownPreview = Pick<Card, 'record' | 'lines' | 'diff' | 'warnings' | 'changed'>;

/** tool, arguments, table and uid stay, everything read from the record goes. */
function previewOf({ preview, changed }: StoredCard, withheld: boolean): ShownPreview {
  if (preview === null) {
    return { record: null, lines: [], diff: [], warnings: [], changed: [] };
  }
  const { record, lines, diff, warnings } = preview;
  return withheld
    ? { record: record && { ...record, label: null }, lines: [], diff: [], warnings: [], changed: [] }
    : { record, lines, diff, warnings, changed };
}

/** Shown as received when it is no JSON. */
function parsedArguments(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}
