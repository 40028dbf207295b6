import { IsString, Matches } from 'class-validator';
import { Setting } from '../core/setting.decorator';

/** Redis: queues, broadcasts, the trace stream, single-use tokens. Losing it loses nothing acknowledged. */
export class RedisConfig {
  @Setting({
    env: 'SIDECAR_REDIS_URL',
    description: 'Redis 7 server; must run with maxmemory-policy noeviction.',
    default: 'redis://127.0.0.1:6379',
    secret: true,
    hint: 'redis://[user:password@]host:port[/database], rediss:// for TLS',
  })
  @Matches(/^rediss?:\/\/\S+$/, { message: 'must be a redis:// or rediss:// URL' })
  url: string;

  @Setting({
    env: 'SIDECAR_REDIS_PREFIX',
    description: 'Prefix of every key and channel, so that one Redis can serve several instances.',
    default: 'sidecar',
  })
  @IsString()
  @Matches(/^[A-Za-z0-9_.-]{1,64}$/, { message: 'may hold letters, digits, dot, dash and underscore' })
  prefix: string;
}
