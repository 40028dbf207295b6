import { Redis, type RedisOptions } from 'ioredis';

/** A connection that tells of the copies BullMQ makes of it for blocking, so that they can be closed with it. */
export class SharedRedis extends Redis {
  onDuplicate: (copy: Redis) => void = () => undefined;

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.onDuplicate(copy);
    return copy;
  }
}
