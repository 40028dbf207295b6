import { parseTokenKeys, type TokenKey } from './token-keys';

/** Parses the one key that signs requests to TYPO3's endpoints: an entry as in `SIDECAR_TOKEN_KEYS`, HS256 only, because we sign. */
export function parseEndpointKey(text: string): TokenKey {
  const [key, ...others] = parseTokenKeys(text);
  if (key?.alg !== 'HS256' || others.length > 0) {
    throw new Error('must be exactly one key, as kid:HS256:secret');
  }
  return key;
}
