import type { TokenKey } from '#config';

/** The active verification keys: one, or two while a rotation is under way. */
export class TokenKeyring {
  private readonly keys: ReadonlyMap<string, TokenKey>;

  constructor(keys: readonly TokenKey[]) {
    this.keys = new Map(keys.map((key) => [key.kid, key]));
  }

  /** A key verifies with its own algorithm only, whatever the token's header asks for. */
  find(kid: unknown, algorithm: unknown): TokenKey['key'] | null {
    const found = typeof kid === 'string' ? this.keys.get(kid) : undefined;
    return found && found.alg === algorithm ? found.key : null;
  }
}
