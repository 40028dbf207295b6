import type { NextFunction, Request, Response } from 'express';
import { currentTraceparent, runWithTraceparent } from '#observability';

const REQUEST_ID_PATTERN = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * Continues the caller's trace or starts one, and returns its context. `X-Request-Id` is given back when it is a plain
 * token; without one the trace id serves.
 */
export function traceContext(request: Request, response: Response, next: NextFunction): void {
  runWithTraceparent(request.get('traceparent'), () => {
    const traceparent = currentTraceparent();
    response.setHeader('traceparent', traceparent);
    response.setHeader('X-Request-Id', requestIdOf(request) ?? traceIdIn(traceparent));
    next();
  });
}

/** W3C trace id of a request, from the header its answer carries. */
export function traceIdOf(response: Response): string {
  return traceIdIn(String(response.getHeader('traceparent') ?? ''));
}

function traceIdIn(traceparent: string): string {
  return traceparent.split('-')[1] ?? '';
}

function requestIdOf(request: Request): string | null {
  const id = request.get('x-request-id');
  return id !== undefined && REQUEST_ID_PATTERN.test(id) ? id : null;
}
