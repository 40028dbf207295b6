import { createPublicKey, createSecretKey, type JsonWebKey, type KeyObject } from 'node:crypto';

export type TokenAlgorithm = 'HS256' | 'EdDSA';

/** A key that verifies identity tokens: an HS256 secret or an Ed25519 public key. */
export interface TokenKey {
  kid: string;
  alg: TokenAlgorithm;
  key: KeyObject;
}

const ENTRY = /^([A-Za-z0-9_.-]{1,64}):(HS256|EdDSA):([\s\S]+)$/;
/** A comma only separates where another entry follows, so that a JWK may hold commas. */
const SEPARATOR = /[,\n]\s*(?=[A-Za-z0-9_.-]{1,64}:(?:HS256|EdDSA):)/;
const MIN_SECRET_BYTES = 32;
const MAX_KEYS = 2;

/**
 * Parses `kid:alg:material`, comma or line separated. Material: for HS256 the secret itself or `base64:…`; for EdDSA a
 * PEM (line breaks may be written as `\n`) or a JWK.
 */
export function parseTokenKeys(text: string): TokenKey[] {
  const keys = text.trim().split(SEPARATOR).map(parseEntry);
  if (keys.length > MAX_KEYS) throw new Error('at most two keys may be active at once');
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length)
    throw new Error('each key needs a kid of its own');
  return keys;
}

function parseEntry(entry: string): TokenKey {
  const [, kid, alg, material] = ENTRY.exec(entry.trim()) ?? [];
  if (!kid || !alg || !material)
    throw new Error('each entry must be kid:HS256:secret or kid:EdDSA:public key');
  return alg === 'HS256'
    ? { kid, alg, key: secretKey(kid, material.trim()) }
    : { kid, alg: 'EdDSA', key: publicKey(kid, material.trim()) };
}

function secretKey(kid: string, material: string): KeyObject {
  const bytes = material.startsWith('base64:')
    ? Buffer.from(material.slice('base64:'.length), 'base64')
    : Buffer.from(material, 'utf8');
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new Error(`the secret of key ${kid} is shorter than ${MIN_SECRET_BYTES} bytes`);
  }
  return createSecretKey(bytes);
}

function publicKey(kid: string, material: string): KeyObject {
  let key: KeyObject;
  try {
    key = material.startsWith('{')
      ? createPublicKey({ key: JSON.parse(material) as JsonWebKey, format: 'jwk' })
      : createPublicKey(material.replaceAll('\\n', '\n'));
  } catch {
    throw new Error(`the public key of ${kid} is neither a PEM nor a JWK`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`the public key of ${kid} is not an Ed25519 key`);
  return key;
}
