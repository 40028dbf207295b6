import {
  Injectable,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { throwError, timeout, type Observable } from 'rxjs';
import { HttpConfig } from '#config';
import { UpstreamTimeoutError } from '#errors';

const STREAM = 'gateway:stream';

/** Marks a handler whose answer is a stream: no time limit. */
export const Stream = () => SetMetadata(STREAM, true);

/** A request that takes longer than its limit is answered with 503. */
@Injectable()
export class RequestTimeoutInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: HttpConfig,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get<boolean>(STREAM, context.getHandler())) return next.handle();
    const limit = this.config.requestTimeoutSeconds * 1000;
    return next
      .handle()
      .pipe(timeout({ first: limit, with: () => throwError(() => new UpstreamTimeoutError()) }));
  }
}
