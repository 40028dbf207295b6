import { Injectable } from '@nestjs/common';
import { csrfTokenOf, hashSecret, newSessionSecret } from '#auth';
import { GatewaySessionRepository } from '#database';
import { UnauthenticatedError } from '#errors';

/** A session ends after this many seconds without a request, and after this many in any case (spec 05 §4 Handoff). */
export const SESSION_IDLE_SECONDS = 30 * 60;
export const SESSION_MAX_SECONDS = 8 * 60 * 60;

/** Sessions of the dashboard. The secret is in the browser's cookie only; the row knows its hash. */
@Injectable()
export class SessionService {
  constructor(private readonly sessions: GatewaySessionRepository) {}

  /** @returns the secret for the cookie */
  async open(sub: string): Promise<string> {
    const secret = newSessionSecret();
    await this.sessions.insert({
      tokenHash: hashSecret(secret),
      csrfHash: hashSecret(csrfTokenOf(secret)),
      sub,
      idleSeconds: SESSION_IDLE_SECONDS,
      maxSeconds: SESSION_MAX_SECONDS,
    });
    return secret;
  }

  /** A living session, whose idle time starts again; null otherwise. */
  async find(secret: string): Promise<{ sub: string; csrfHash: string } | null> {
    return this.sessions.touch(hashSecret(secret), SESSION_IDLE_SECONDS);
  }

  /** For a stream, which is no request of its own and so doesn't renew the idle time. @throws UnauthenticatedError it has ended */
  async requireAlive(secret: string): Promise<void> {
    if (!(await this.sessions.isAlive(hashSecret(secret)))) throw new UnauthenticatedError();
  }

  async close(secret: string): Promise<void> {
    await this.sessions.remove(hashSecret(secret));
  }
}
