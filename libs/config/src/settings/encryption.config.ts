import { Setting } from '../core/setting.decorator';

const KEY_BYTES = 32;
const HINT = 'base64 of 32 random bytes, for example from `openssl rand -base64 32`';

/** Key-encryption keys of the envelope (D-16, R-05.18). Without one no process starts. */
export class EncryptionConfig {
  @Setting({
    env: 'SIDECAR_KEK',
    description: 'Key-encryption key that seals run content; the same in all five apps.',
    secret: true,
    type: 'base64',
    hint: HINT,
    parse: parseKey,
  })
  kek: Buffer;

  @Setting({
    env: 'SIDECAR_KEK_PREVIOUS',
    description: 'Former key-encryption key: still opens what it sealed while keys are rotated.',
    secret: true,
    optional: true,
    type: 'base64',
    hint: HINT,
    parse: parseKey,
  })
  previousKek?: Buffer;
}

function parseKey(text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  const canonical = key.toString('base64').replace(/=+$/, '');
  if (key.length !== KEY_BYTES || canonical !== text.trim().replace(/=+$/, '')) {
    throw new Error(`must decode to exactly ${KEY_BYTES} bytes`);
  }
  return key;
}
