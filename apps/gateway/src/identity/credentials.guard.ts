import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { HttpConfig } from '#config';
import { TokenVerifier, matchesHash, readBearer } from '#auth';
import { CsrfFailedError, UnauthenticatedError } from '#errors';
import type { Credentials, IdentifiedRequest } from './caller';
import { PUBLIC } from './public.decorator';
import { isSecureSite } from './secure-site';
import { readSessionCookie } from './session-cookie';
import { SessionService } from './session.service';

export const CSRF_HEADER = 'x-csrf-token';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

export function changesState(request: Request): boolean {
  return !SAFE_METHODS.includes(request.method);
}

/** First half of identity: is there a token or a session that holds? A token wins, for a program may run inside a browser. */
@Injectable()
export class CredentialsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: TokenVerifier,
    private readonly sessions: SessionService,
    private readonly config: HttpConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    request.credentials = await this.credentialsOf(request);
    return true;
  }

  private async credentialsOf(request: Request): Promise<Credentials> {
    const bearer = readBearer(request.headers);
    if (bearer !== null) {
      const token = await this.verifier.verify(bearer);
      return { via: 'token', sub: token.sub, token };
    }
    const secret = readSessionCookie(request, isSecureSite(this.config));
    const session = secret === null ? null : await this.sessions.find(secret);
    if (secret === null || session === null) throw new UnauthenticatedError();
    if (changesState(request) && !matchesHash(request.get(CSRF_HEADER), session.csrfHash))
      throw new CsrfFailedError();
    return { via: 'session', sub: session.sub, secret };
  }
}
