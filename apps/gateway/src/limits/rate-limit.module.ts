import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { HttpConfig } from '#config';
import { RateLimiterStore } from '#queue';

const WINDOW_MS = 60_000;

/** Limits per address and per caller, counted in Redis so that all replicas share them. */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [HttpConfig, RateLimiterStore],
      useFactory: (config: HttpConfig, storage: RateLimiterStore) => ({
        storage,
        setHeaders: false,
        throttlers: [
          { name: 'address', limit: config.rateLimitPerAddress, ttl: WINDOW_MS },
          { name: 'actor', limit: config.rateLimitPerActor, ttl: WINDOW_MS },
        ],
      }),
    }),
  ],
  exports: [ThrottlerModule],
})
export class RateLimitModule {}
