import { InvalidRequestError } from '#errors';

/**
 * Sequence of the last step a client has, −1 for none. The header wins: a browser that reconnects sends it beside the query
 * parameter its page began with.
 *
 * @throws InvalidRequestError neither a sequence nor empty
 */
export function readLastEventId(header: string | undefined, query: unknown): number {
  const [value, pointer] =
    header !== undefined && header !== '' ? [header, '/Last-Event-ID'] : [query, '/lastEventId'];
  if (value === undefined || value === '') return -1;
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) {
    throw new InvalidRequestError(undefined, {
      errors: [{ pointer, message: 'must be the id of an event' }],
    });
  }
  return Number(value);
}
