import type { ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { RateLimitedError } from '#errors';

/** One of the configured limits; a caller's requests count together, whichever route they take. */
export abstract class RateLimitGuard extends ThrottlerGuard {
  protected abstract readonly limitName: 'address' | 'actor';

  override async onModuleInit(): Promise<void> {
    await super.onModuleInit();
    this.throttlers = this.throttlers.filter(({ name }) => name === this.limitName);
  }

  protected override generateKey(_context: ExecutionContext, tracker: string, name: string): string {
    return `${name}:${tracker}`;
  }

  protected override throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire, timeToExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new RateLimitedError(undefined, { retryAfter: Math.max(1, timeToBlockExpire || timeToExpire) });
  }
}
