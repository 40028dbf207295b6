import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { ActorResolver, TokenVerifier } from '#auth';
import { closedSignalOf } from '../http/closed-signal.decorator';
import type { IdentifiedRequest } from './caller';
import { changesState } from './credentials.guard';

/**
 * Second half of identity: does TYPO3 know this caller right now? Only then is the token used up, so that a caller who got
 * 429 or 503 may send the same request again.
 */
@Injectable()
export class ActorGuard implements CanActivate {
  constructor(
    private readonly actors: ActorResolver,
    private readonly verifier: TokenVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<IdentifiedRequest>();
    const { credentials } = request;
    if (!credentials) return true;
    const actor = await this.actors.resolve(credentials.sub, closedSignalOf(http.getResponse<Response>()));
    if (credentials.via === 'token' && changesState(request)) await this.verifier.spend(credentials.token);
    request.caller = { sub: credentials.sub, actor, credentials };
    return true;
  }
}
