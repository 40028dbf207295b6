import {
  AlreadyDecidedError,
  ConfigurationGoneError,
  InvalidRequestError,
  NotAnApproverError,
  NotWaitingError,
  SecondApproverRequiredError,
  StaleTurnError,
  StateUnreadableError,
  type SidecarError,
} from '#errors';
import type { GateRefusal } from './decision-gates';

/** What the caller of a refused decision is told; 409 carries the state that is true now. */
export function gateError(refusal: GateRefusal): SidecarError {
  switch (refusal.gate) {
    case 'not-an-approver':
      return new NotAnApproverError();
    case 'already-decided':
      return new AlreadyDecidedError(undefined, { state: refusal.state });
    case 'not-waiting':
      return new NotWaitingError(undefined, { state: refusal.state });
    case 'stale-turn':
      return new StaleTurnError(undefined, { state: refusal.state });
    case 'configuration-gone':
      return new ConfigurationGoneError(undefined, { state: 'waiting' });
    case 'second-approver-required':
      return new SecondApproverRequiredError();
    case 'state-unreadable':
      return new StateUnreadableError();
    case 'unknown-calls':
      return new InvalidRequestError(undefined, { errors: refusal.callIds.map(unknownCall) });
  }
}

function unknownCall(callId: string): { pointer: string; message: string } {
  const key = callId.replaceAll('~', '~0').replaceAll('/', '~1');
  return { pointer: `/calls/${key}`, message: 'is no call of this turn' };
}
