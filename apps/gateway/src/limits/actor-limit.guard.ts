import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { IdentifiedRequest } from '../identity/caller';
import { RateLimitGuard } from './rate-limit.guard';

/** After the token or session was found valid; PHP sends every editor's requests from one address. */
@Injectable()
export class ActorLimitGuard extends RateLimitGuard {
  protected override readonly limitName = 'actor';

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return context.switchToHttp().getRequest<IdentifiedRequest>().credentials === undefined;
  }

  protected override async getTracker(request: Record<string, unknown>): Promise<string> {
    return (request as unknown as IdentifiedRequest).credentials?.sub ?? '';
  }
}
