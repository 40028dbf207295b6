import { InvalidRequestError } from '#errors';
import type { TurnPosition } from '#database';

const CURSOR = /^(\d{1,16})\.([0-9a-f-]{36})$/;

/** Opaque list position: request time in milliseconds and turn id, which breaks ties. */
export function toCursor(position: TurnPosition): string {
  return Buffer.from(`${position.requestedAt.getTime()}.${position.turnId}`).toString('base64url');
}

export function fromCursor(cursor: string): TurnPosition {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString());
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new InvalidRequestError(undefined, {
      errors: [{ pointer: '/cursor', message: 'is no cursor of this list' }],
    });
  }
  return { requestedAt: new Date(Number(match[1])), turnId: match[2] };
}
