import { Injectable } from '@nestjs/common';
import { RateLimitGuard } from './rate-limit.guard';

/** Before anybody is identified, so that guessing tokens is limited too. IPv6 addresses count by network. */
@Injectable()
export class AddressLimitGuard extends RateLimitGuard {
  protected override readonly limitName = 'address';
}
