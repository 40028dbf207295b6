import type { RunPosition } from '#database';
import { InvalidRequestError } from '#errors';

/** Opaque to callers: the last row of a page. */
export function toCursor({ createdAt, uuid }: RunPosition): string {
  return Buffer.from(`${createdAt.getTime()} ${uuid}`).toString('base64url');
}

/** @throws InvalidRequestError for a cursor this list has not handed out */
export function fromCursor(cursor: string): RunPosition {
  const match = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match?.[1] || !match[2]) {
    throw new InvalidRequestError(undefined, {
      errors: [{ pointer: '/cursor', message: 'Unknown cursor.' }],
    });
  }
  return { createdAt: new Date(Number(match[1])), uuid: match[2] };
}
