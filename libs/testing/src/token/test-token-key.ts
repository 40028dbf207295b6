import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key TYPO3 signs with, and how the gateway is told about it. Signs by hand, so that nothing of the product checks its own work. */
export class TestTokenKey {
  // eslint-disable-next-line max-params -- private: the two factories name what they pass
  private constructor(
    readonly kid: string,
    readonly algorithm: 'HS256' | 'EdDSA',
    /** HS256 only. */
    readonly secret: string,
    private readonly privateKey: KeyObject | null,
    private readonly material: string,
  ) {}

  static hs256(kid: string): TestTokenKey {
    const secret = randomBytes(32).toString('hex');
    return new TestTokenKey(kid, 'HS256', secret, null, secret);
  }

  static ed25519(kid: string): TestTokenKey {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim().replaceAll('\n', '\\n');
    return new TestTokenKey(kid, 'EdDSA', '', privateKey, pem);
  }

  /** Entry of `SIDECAR_TOKEN_KEYS`. */
  get setting(): string {
    return `${this.kid}:${this.algorithm}:${this.material}`;
  }

  sign(claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
    const input = `${encode({ typ: 'JWT', alg: this.algorithm, kid: this.kid, ...header })}.${encode(claims)}`;
    const signature = this.privateKey
      ? sign(null, Buffer.from(input), this.privateKey)
      : createHmac('sha256', this.secret).update(input).digest();
    return `${input}.${signature.toString('base64url')}`;
  }
}
