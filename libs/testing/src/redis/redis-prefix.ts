import { randomBytes } from 'node:crypto';
import { removeKeys } from '../stack/redis-keys';
import { serverUrls } from '../stack/server-urls';

export interface RedisPrefix {
  url: string;
  prefix: string;
  /** Removes every key under the prefix. */
  clear(): Promise<void>;
}

/** A prefix nobody else uses. */
export function uniqueRedisPrefix(url = serverUrls().redis): RedisPrefix {
  const prefix = `sidecar_test_${randomBytes(6).toString('hex')}`;
  return { url, prefix, clear: () => removeKeys(url, prefix) };
}
