import { createHmac, randomUUID } from 'node:crypto';

export interface TokenIssuer {
  kid: string;
  secret: string;
  instanceId: string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as TYPO3 signs it: HS256 by hand, so that nothing of the product checks its own work. */
export function signToken(issuer: TokenIssuer, sub: string, claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer.instanceId,
    aud: 'typo3-agent-sidecar',
    sub,
    iat: now,
    exp: now + 60,
    jti: randomUUID(),
    ...claims,
  };
  const signed = `${base64url({ typ: 'JWT', alg: 'HS256', kid: issuer.kid })}.${base64url(payload)}`;
  return `${signed}.${createHmac('sha256', issuer.secret).update(signed).digest('base64url')}`;
}
