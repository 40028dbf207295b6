import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { toProblem, type SidecarError } from '#errors';
import { toHttpError } from './http-error';
import { traceIdOf } from './trace-context.middleware';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

/** Seconds after which trying again makes sense when the fault itself doesn't say. */
const DEFAULT_RETRY_AFTER: Record<number, number> = { 429: 10, 503: 5 };

/** The only place an error answer is written. The cause reaches the log, never the caller. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const error = toHttpError(thrown);
    // A question given up because its client left is no fault; whatever else broke an answer is.
    if (!isGivenUp(thrown, response)) this.log(error, request);
    if (response.destroyed || response.writableEnded) return;
    if (response.headersSent) {
      response.end();
      return;
    }
    writeErrorHeaders(response, error);
    response
      .status(error.httpStatus)
      .send(JSON.stringify(toProblem(error, request.path, traceIdOf(response))));
  }

  private log(error: SidecarError, request: Request): void {
    const { method, path } = request;
    const line = { method, path, code: error.code, err: error, msg: error.message };
    if (error.logLevel === 'error') this.logger.error(line);
    else if (error.logLevel === 'warn') this.logger.warn(line);
    else this.logger.debug(line);
  }
}

function isGivenUp(thrown: unknown, response: Response): boolean {
  return response.destroyed && (thrown as Partial<Error> | null)?.name === 'AbortError';
}

function writeErrorHeaders(response: Response, error: SidecarError): void {
  response.setHeader('Content-Type', PROBLEM_MEDIA_TYPE);
  response.setHeader('Cache-Control', 'no-store');
  const retryAfter = error.details.retryAfter ?? DEFAULT_RETRY_AFTER[error.httpStatus];
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
  if (error.httpStatus === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  // What is left of a body nobody reads would be taken for the next request of this connection.
  if (error.httpStatus === 413) response.setHeader('Connection', 'close');
}
