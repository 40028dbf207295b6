import { createHash, createHmac } from 'node:crypto';
import type { TokenKey } from '#config';

/** First line of what is signed; another layout gets another number. */
const LAYOUT = 'sidecar-v1';

/** What makes one request one of a kind. */
export interface Stamp {
  /** UNIX seconds; the endpoint refuses a request that is too old. */
  timestamp: number;
  /** 32 hex digits, never used twice; the endpoint refuses a second one. */
  nonce: string;
}

/**
 * Headers that sign a body (docs/api.md, "Serve the live endpoint"): HMAC-SHA256 over layout, timestamp, nonce and the body's SHA-256, so
 * that neither can be changed alone. Instance, endpoint and operation are part of the body.
 */
export function signatureHeaders(
  { kid, key }: TokenKey,
  { timestamp, nonce }: Stamp,
  body: string,
): Record<string, string> {
  const digest = createHash('sha256').update(body).digest('hex');
  const signed = [LAYOUT, timestamp, nonce, digest].join('\n');
  return {
    'x-sidecar-key': kid,
    'x-sidecar-timestamp': String(timestamp),
    'x-sidecar-nonce': nonce,
    'x-sidecar-signature': createHmac('sha256', key).update(signed).digest('hex'),
  };
}
