import { LiveEndpointError } from './live-endpoint.error';
import type { PostedReply } from './signed-post';

/** Statuses that say "later", beside those of a broken server. */
const LATER = [408, 425, 429];
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The `data` of an answer to the request with this nonce.
 * @throws LiveEndpointError `unavailable` for a server error, `refused` for a client error, `malformed` for everything that is not
 * `200 application/json {"nonce": …, "data": …}` within its bounds
 */
export function readReply({ status, contentType, body }: PostedReply, nonce: string): unknown {
  if (status >= 500 || LATER.includes(status)) {
    throw new LiveEndpointError('unavailable', `it answered ${status}`);
  }
  if (status >= 400) {
    throw new LiveEndpointError('refused', `it answered ${status}`);
  }
  if (status !== 200) {
    throw new LiveEndpointError('malformed', `it answered ${status} instead of 200`);
  }
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new LiveEndpointError('malformed', 'its answer is not application/json');
  }
  if (body === null) {
    throw new LiveEndpointError('malformed', 'its answer is too large');
  }
  return dataOf(parsed(body), nonce);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch (error) {
    // The parser's message quotes the answer, which may hold secrets.
    throw new LiveEndpointError('malformed', `its answer is no JSON in UTF-8 (${(error as Error).name})`);
  }
}

function dataOf(reply: unknown, nonce: string): unknown {
  if (!isObject(reply) || !('data' in reply)) {
    throw new LiveEndpointError('malformed', 'its answer has no "data"');
  }
  if (reply['nonce'] !== nonce) {
    throw new LiveEndpointError('malformed', 'its answer belongs to another request');
  }
  return reply['data'];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
