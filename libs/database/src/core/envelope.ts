import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EncryptionConfig } from '#config';
import { StateUnreadableError } from '#errors';

const MARKER = 'sc1:';
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const WRAPPED_BYTES = NONCE_BYTES + TAG_BYTES + KEY_BYTES;

/**
 * Seals what people, models or the site wrote (D-16). A value is encrypted with AES-256-GCM under a data key of its own; that key is
 * wrapped by the key-encryption key. Purpose (`table.column`) and scope (run uuid, or request id) are authenticated at both levels, so
 * an envelope opens in no other column and no other row.
 *
 * Layout after the marker, base64url: key id 4, wrap nonce 12, wrap tag 16, wrapped key 32, nonce 12, tag 16, ciphertext.
 */
@Injectable()
export class Envelope {
  private readonly current: Buffer;
  private readonly keys: Map<string, Buffer>;

  constructor(config: EncryptionConfig) {
    this.current = config.kek;
    const previous = config.previousKek === undefined ? [] : [config.previousKek];
    this.keys = new Map([...previous, config.kek].map((kek) => [keyId(kek).toString('hex'), kek]));
  }

  /** An empty value stays empty. */
  seal(plain: string | Buffer, purpose: string, scope: string): string {
    if (plain.length === 0) return '';
    const dataKey = randomBytes(KEY_BYTES);
    const context = contextOf(purpose, scope);
    const value = encrypt(dataKey, Buffer.from(plain as string), context);
    return this.assemble(dataKey, value, context);
  }

  /** @throws StateUnreadableError for an unknown key, a damaged or foreign envelope, and for cleartext. */
  open(sealed: string, purpose: string, scope: string): string {
    return this.openBytes(sealed, purpose, scope).toString('utf8');
  }

  /** As `open`, for values that are no text. */
  openBytes(sealed: string, purpose: string, scope: string): Buffer {
    if (sealed === '') return Buffer.alloc(0);
    const context = contextOf(purpose, scope);
    const { dataKey, value } = this.takeApart(sealed, context);
    return decrypt(dataKey, value, context);
  }

  /** The same value under the current key; its content is never decrypted. */
  rewrap(sealed: string, purpose: string, scope: string): string {
    if (sealed === '') return '';
    const context = contextOf(purpose, scope);
    const { dataKey, value } = this.takeApart(sealed, context);
    return this.assemble(dataKey, value, context);
  }

  private assemble(dataKey: Buffer, value: Buffer, context: Buffer): string {
    const wrapped = encrypt(this.current, dataKey, context);
    return MARKER + Buffer.concat([keyId(this.current), wrapped, value]).toString('base64url');
  }

  private takeApart(sealed: string, context: Buffer): { dataKey: Buffer; value: Buffer } {
    if (!sealed.startsWith(MARKER)) throw new StateUnreadableError();
    const bytes = Buffer.from(sealed.slice(MARKER.length), 'base64url');
    const kek = this.keys.get(bytes.subarray(0, KEY_ID_BYTES).toString('hex'));
    if (kek === undefined) throw new StateUnreadableError();
    const wrapped = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + WRAPPED_BYTES);
    return { dataKey: decrypt(kek, wrapped, context), value: bytes.subarray(KEY_ID_BYTES + WRAPPED_BYTES) };
  }
}

/** Tells which key wrapped an envelope without telling anything about the key. */
function keyId(kek: Buffer): Buffer {
  return createHmac('sha256', kek).update('key-id').digest().subarray(0, KEY_ID_BYTES);
}

/** JSON keeps the two parts apart whatever they contain. */
function contextOf(purpose: string, scope: string): Buffer {
  return Buffer.from(JSON.stringify([MARKER, purpose, scope]));
}

function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, box: Buffer, context: Buffer): Buffer {
  try {
    const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(context).setAuthTag(tag);
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new StateUnreadableError(undefined, {}, error);
  }
}
