import { randomUUID } from 'node:crypto';

export const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Payload of `open-turn`. */
export function aTurn(): { runUuid: string; turnId: string } {
  return { runUuid: randomUUID(), turnId: randomUUID() };
}

/** Payload of `get-turn`. */
export function aQuestion(): { sub: string; turnId: string } {
  return { sub: 'be_user:1', turnId: randomUUID() };
}
