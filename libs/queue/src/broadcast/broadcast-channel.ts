import type { RedisConnections } from '../connection/redis-connections';

/** Channel of a broadcast, apart from those of other instances on the same Redis. */
export function broadcastChannel(connections: RedisConnections, name: string): string {
  return connections.key('broadcasts', name);
}
