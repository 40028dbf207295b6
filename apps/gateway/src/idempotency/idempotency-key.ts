import { InvalidRequestError } from '#errors';

const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;

/** Value of the `Idempotency-Key` header, or null without one. @throws InvalidRequestError too long or not printable */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!KEY_PATTERN.test(header)) {
    const message = 'must be 1 to 255 printable ASCII characters';
    throw new InvalidRequestError(`Idempotency-Key ${message}.`, {
      errors: [{ pointer: '/Idempotency-Key', message }],
    });
  }
  return header;
}

/** Statuses an answer is kept with: what a repetition would find again, not what passes by. */
export function isKept(status: number, code: string | null): boolean {
  if (status >= 500 || status === 401 || status === 429) return false;
  return code !== 'idempotency-in-progress';
}
