import { SUBJECT_PATTERN } from '#contracts';
import type { TokenPurpose, VerifiedToken } from './verified-token';

/** `aud` of every token for this product. */
export const TOKEN_AUDIENCE = 'typo3-agent-sidecar';

/** Longest `exp` − `iat`, in seconds, by purpose (R-70.3, spec 05 §4 Handoff). */
export const MAX_LIFETIME_SECONDS: Record<TokenPurpose, number> = { bearer: 300, handoff: 60 };

const JTI_PATTERN = /^[\x21-\x7e]{1,128}$/;

export interface ExpectedClaims {
  issuer: string;
  purpose: TokenPurpose;
  /** UNIX seconds. */
  now: number;
  /** Seconds two clocks may differ. */
  skewSeconds: number;
}

/** The first rule of that a signed payload breaks, for the log; null when all hold. */
export function brokenClaim(payload: Record<string, unknown>, expected: ExpectedClaims): string | null {
  const { iss, aud, sub, jti } = payload;
  if (iss !== expected.issuer) return 'iss';
  if (aud !== TOKEN_AUDIENCE) return 'aud';
  if (typeof sub !== 'string' || !SUBJECT_PATTERN.test(sub)) return 'sub';
  if (typeof jti !== 'string' || !JTI_PATTERN.test(jti)) return 'jti';
  if ((payload['purpose'] ?? 'bearer') !== expected.purpose) return 'purpose';
  return brokenTime(payload, expected);
}

function brokenTime(
  payload: Record<string, unknown>,
  { purpose, now, skewSeconds }: ExpectedClaims,
): string | null {
  const { iat, exp, nbf } = payload;
  if (!isTime(iat) || iat > now + skewSeconds) return 'iat';
  if (!isTime(exp) || exp <= iat || exp - iat > MAX_LIFETIME_SECONDS[purpose]) return 'exp';
  if (exp + skewSeconds <= now) return 'exp';
  if (nbf !== undefined && (!isTime(nbf) || nbf > now + skewSeconds)) return 'nbf';
  return null;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Only after {@link brokenClaim} found nothing. */
export function toVerifiedToken(payload: Record<string, unknown>, purpose: TokenPurpose): VerifiedToken {
  const { sub, jti, exp } = payload as { sub: string; jti: string; exp: number };
  return { sub, jti, expiresAt: exp, purpose };
}
