import { Injectable } from '@nestjs/common';
import { ActorResolver, TokenVerifier } from '#auth';
import { UnauthenticatedError } from '#errors';
import { SessionService } from './session.service';

/** Turns a handoff token into a session, once. */
@Injectable()
export class HandoffService {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly actors: ActorResolver,
    private readonly sessions: SessionService,
  ) {}

  /**
   * @returns the secret for the cookie
   * @throws UnauthenticatedError, TokenReplayedError, IdentityUnavailableError
   */
  async signIn(token: unknown, signal: AbortSignal): Promise<string> {
    if (typeof token !== 'string') throw new UnauthenticatedError();
    const verified = await this.verifier.verify(token, 'handoff');
    const actor = await this.actors.resolve(verified.sub, signal);
    // A service account has no person who could look at a dashboard.
    if (actor.kind !== 'user') throw new UnauthenticatedError();
    await this.verifier.spend(verified);
    return this.sessions.open(verified.sub);
  }
}
