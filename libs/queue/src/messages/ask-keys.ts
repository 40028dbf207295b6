import type { RedisConnections } from '../connection/redis-connections';

/** Exists, with the remaining time as its expiry, as long as somebody waits for the answer. */
export function askKey(connections: RedisConnections, id: string): string {
  return connections.key('ask', id);
}

/** Tells the consumers of a queue that a question is no longer of interest. */
export function cancelChannel(connections: RedisConnections, queue: string): string {
  return connections.key('cancelled', queue);
}
