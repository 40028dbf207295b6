import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Value of a session cookie: 256 random bits. Only its hash is stored. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSessionSecret(value: unknown): value is string {
  return typeof value === 'string' && SECRET_PATTERN.test(value);
}

/** Lower-case hex SHA-256, the only form in which session and CSRF secrets reach the database. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * CSRF token of a session. Derived from the cookie's value, so that any replica can tell it again to a dashboard that was
 * reloaded, although the database holds only its hash.
 */
export function csrfTokenOf(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('csrf').digest('base64url');
}

/** Compares in constant time. */
export function matchesHash(secret: unknown, hash: string): boolean {
  if (typeof secret !== 'string') return false;
  const [actual, expected] = [Buffer.from(hashSecret(secret)), Buffer.from(hash)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
