import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '#contracts';
import type { VerifiedToken } from '#auth';
import { UnauthenticatedError } from '#errors';

/** How a request proved who sends it: a token of its own, or the session of a dashboard. */
export type Credentials =
  { via: 'token'; sub: string; token: VerifiedToken } | { via: 'session'; sub: string; secret: string };

/** Who is asking, by TYPO3's rows of this request. */
export interface Caller {
  sub: string;
  actor: Actor;
  credentials: Credentials;
}

export interface IdentifiedRequest extends Request {
  credentials?: Credentials;
  caller?: Caller;
}

export function callerOf(request: IdentifiedRequest): Caller {
  if (!request.caller) throw new UnauthenticatedError();
  return request.caller;
}

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<IdentifiedRequest>()),
);
