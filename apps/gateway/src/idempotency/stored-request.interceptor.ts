import {
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { catchError, concatMap, from, of, throwError, type Observable } from 'rxjs';
import { toProblem } from '#errors';
import { toHttpError } from '../http/http-error';
import { PROBLEM_MEDIA_TYPE } from '../http/problem.filter';
import { traceIdOf } from '../http/trace-context.middleware';
import { callerOf } from '../identity/caller';
import { isKept, readIdempotencyKey } from './idempotency-key';
import { STORES_REQUEST_KEY, type OpenRequest, type RequestWithRow } from './stored-request';
import { StoredRequestService, type IncomingRequest } from './stored-request.service';

/** Headers that belong to an answer and come back with its replay. */
const KEPT_HEADERS = ['location'] as const;

/** Opens the row before a marked handler, stores its answer after it, replays it to whoever asks again. */
@Injectable()
export class StoredRequestInterceptor implements NestInterceptor {
  private readonly logger = new Logger(StoredRequestInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly requests: StoredRequestService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (!this.reflector.get<boolean>(STORES_REQUEST_KEY, context.getHandler())) return next.handle();
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<RequestWithRow>(), http.getResponse<Response>()];
    const admission = await this.requests.admit(incoming(request));
    if (admission.kind === 'replay') {
      const { status, headers, body } = admission.response;
      response.status(status).set(headers).set('Idempotency-Replayed', 'true');
      return of(body);
    }
    request.openRequest = admission.row;
    return next.handle().pipe(
      concatMap((body) => from(this.keepAnswer(admission.row, response, body))),
      catchError((thrown: unknown) =>
        from(this.keepFailure(admission.row, { request, response, thrown })).pipe(
          concatMap(() => throwError(() => thrown)),
        ),
      ),
    );
  }

  private async keepAnswer(row: OpenRequest, response: Response, body: unknown): Promise<unknown> {
    await this.guarded(() =>
      this.requests.answer(row, { status: response.statusCode, headers: keptHeaders(response), body }),
    );
    return body;
  }

  private async keepFailure(
    row: OpenRequest,
    { request, response, thrown }: { request: RequestWithRow; response: Response; thrown: unknown },
  ): Promise<void> {
    const error = toHttpError(thrown);
    const kept = !response.destroyed && isKept(error.httpStatus, error.code);
    const body = toProblem(error, request.path, traceIdOf(response));
    const answer = { status: error.httpStatus, headers: { 'content-type': PROBLEM_MEDIA_TYPE }, body };
    await this.guarded(() => (kept ? this.requests.answer(row, answer) : this.requests.release(row)));
  }

  /** What was started has been started: a row that can't be updated costs the caller a repetition, not the answer. */
  private async guarded(store: () => Promise<void>): Promise<void> {
    try {
      await store();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the answer to a request could not be stored' });
    }
  }
}

function incoming(request: RequestWithRow): IncomingRequest {
  return {
    actor: callerOf(request).sub,
    idempotencyKey: readIdempotencyKey(request.get('idempotency-key')),
    methodPath: `${request.method} ${request.path}`,
    body: request.body as unknown,
  };
}

function keptHeaders(response: Response): Record<string, string> {
  const pairs = KEPT_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    pairs.filter((pair): pair is [(typeof KEPT_HEADERS)[number], string] => typeof pair[1] === 'string'),
  );
}
