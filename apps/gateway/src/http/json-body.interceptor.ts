import {
  Injectable,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { HttpConfig } from '#config';
import { changesState } from '../identity/credentials.guard';
import { readJsonBody } from './json-body';

const READS_BODY = 'gateway:reads-body';

/** Marks a handler that reads its body itself once it knows that the caller may send one, because it may be large. */
export const ReadsBody = () => SetMetadata(READS_BODY, true);

/** Reads bodies after the guards: whoever is not let in, or asks too often, costs no memory. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: HttpConfig,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const readHere = changesState(request) && !this.reflector.get<boolean>(READS_BODY, context.getHandler());
    if (readHere) await readJsonBody(request, http.getResponse<Response>(), this.config.bodyLimitBytes);
    return next.handle();
  }
}
