import { Injectable, Logger } from '@nestjs/common';
import { jwtVerify, type JWTHeaderParameters } from 'jose';
import { TokenConfig } from '#config';
import { TokenReplayedError, UnauthenticatedError } from '#errors';
import { SingleUseTokens } from '#queue';
import { brokenClaim, toVerifiedToken } from './token-claims';
import { TokenKeyring } from './token-keyring';
import type { TokenPurpose, VerifiedToken } from './verified-token';

/** Checks what TYPO3 signed. The answer to a bad token is always the same; what was wrong with it is in the log. */
@Injectable()
export class TokenVerifier {
  private readonly logger = new Logger(TokenVerifier.name);
  private readonly keyring: TokenKeyring;

  constructor(
    private readonly config: TokenConfig,
    private readonly singleUse: SingleUseTokens,
  ) {
    this.keyring = new TokenKeyring(config.keys);
  }

  /** @throws UnauthenticatedError signature, key, times, issuer, audience, subject or purpose don't hold */
  async verify(token: string, purpose: TokenPurpose = 'bearer'): Promise<VerifiedToken> {
    const payload = await this.signedPayload(token);
    const now = Math.floor(Date.now() / 1000);
    const { instanceId: issuer, skewSeconds } = this.config;
    const broken = brokenClaim(payload, { issuer, purpose, now, skewSeconds });
    if (broken !== null) throw this.refusal(`claim ${broken}`);
    return toVerifiedToken(payload, purpose);
  }

  /** UNIX milliseconds from which {@link verify} refuses the token. */
  validUntil({ expiresAt }: VerifiedToken): number {
    return (expiresAt + this.config.skewSeconds) * 1000;
  }

  /**
   * Uses the token up. Call it last, when nothing else can refuse the request: a caller may then repeat a request that never
   * reached a decision, with the same token.
   *
   * @throws TokenReplayedError it was used before, at this or any other replica
   */
  async spend(token: VerifiedToken): Promise<void> {
    const lifetime = Math.ceil((this.validUntil(token) - Date.now()) / 1000);
    if (!(await this.singleUse.take(token.jti, Math.max(lifetime, 1)))) throw new TokenReplayedError();
  }

  private async signedPayload(token: string): Promise<Record<string, unknown>> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header), {
        algorithms: ['HS256', 'EdDSA'],
        clockTolerance: this.config.skewSeconds,
      });
      return payload;
    } catch (error) {
      throw this.refusal(error instanceof Error ? error.message : 'unreadable');
    }
  }

  private keyFor(header: JWTHeaderParameters) {
    const key = this.keyring.find(header.kid, header.alg);
    if (key === null) throw new Error('no active key for this kid and algorithm');
    return key;
  }

  private refusal(reason: string): UnauthenticatedError {
    this.logger.debug(`token refused: ${reason}`);
    return new UnauthenticatedError();
  }
}
