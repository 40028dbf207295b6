import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

const signals = new WeakMap<Response, AbortSignal>();

/** Aborts when the client hangs up before it was answered, so that questions to other apps end with it. */
export function closedSignalOf(response: Response): AbortSignal {
  const known = signals.get(response);
  if (known) return known;
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  if (response.destroyed) controller.abort();
  signals.set(response, controller.signal);
  return controller.signal;
}

export const ClosedSignal = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  closedSignalOf(context.switchToHttp().getResponse<Response>()),
);
