import type { DiscoveryService } from '@nestjs/core';

/** All providers of a kind over all modules: extending the class, or provided under it. */
export function instancesOf<T extends object>(discovery: DiscoveryService, kind: abstract new () => T): T[] {
  const found = discovery
    .getProviders()
    .filter((wrapper) => wrapper.token === kind || wrapper.instance instanceof kind)
    .map((wrapper) => wrapper.instance as T);
  return [...new Set(found)].filter((instance) => instance !== undefined && instance !== null);
}
