import { Injectable } from '@nestjs/common';
import { resolveActor, type Actor } from '#contracts';
import { IdentityUnavailableError, SidecarError, UnauthenticatedError } from '#errors';
import { RequestClient } from '#queue';

/**
 * Who is this, by TYPO3's rows of this moment (R-05.9)? Asked at each request and never kept, so that a disabled user or a lost
 * grant counts at once (R-70.3).
 */
@Injectable()
export class ActorResolver {
  constructor(private readonly requests: RequestClient) {}

  /**
   * @throws UnauthenticatedError the user may not sign in, or the service is unknown
   * @throws IdentityUnavailableError `tools` did not answer; never a 401
   */
  async resolve(sub: string, signal?: AbortSignal): Promise<Actor> {
    const { actor } = await this.ask(sub, signal);
    if (actor === null) throw new UnauthenticatedError();
    return actor;
  }

  private async ask(sub: string, signal?: AbortSignal) {
    try {
      return await this.requests.ask(resolveActor, { sub }, signal ? { signal } : {});
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof SidecarError && error.fault === 'caller') throw error;
      throw new IdentityUnavailableError(undefined, {}, error);
    }
  }
}
