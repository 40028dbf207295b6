import { Injectable } from '@nestjs/common';
import type {
  CloseTurnMessage,
  DecideTurnMessage,
  GetTurnMessage,
  ListTurnsMessage,
  OpenTurnMessage,
  RunStepStoredEvent,
} from '#contracts';
import type { JobContext } from '../src';

type Handler<M> = (message: M, context: JobContext) => unknown;

/** What the handlers of a replica do; each spec states its own. */
@Injectable()
export class InboxBehaviour {
  openTurn: Handler<OpenTurnMessage> = () => undefined;
  closeTurn: Handler<CloseTurnMessage> = () => undefined;
  listTurns: Handler<ListTurnsMessage> = () => ({ items: [], nextCursor: null });
  getTurn: Handler<GetTurnMessage> = (message) => ({ turnId: message.turnId });
  decideTurn: Handler<DecideTurnMessage> = () => undefined;
  stepStored: (event: RunStepStoredEvent) => void = () => undefined;
}
