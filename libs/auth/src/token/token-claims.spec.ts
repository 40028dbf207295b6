import { MAX_LIFETIME_SECONDS, TOKEN_AUDIENCE, brokenClaim, toVerifiedToken } from './token-claims';

const now = 1_800_000_000;
const expected = { issuer: 'site', purpose: 'bearer' as const, now, skewSeconds: 30 };
const valid = { iss: 'site', aud: TOKEN_AUDIENCE, sub: 'be_user:7', jti: 'a1', iat: now, exp: now + 60 };

describe('brokenClaim (R-70.3)', () => {
  it('finds nothing in a valid token, and reads it', () => {
    expect(brokenClaim(valid, expected)).toBeNull();
    const token = { sub: 'be_user:7', jti: 'a1', expiresAt: now + 60, purpose: 'bearer' };
    expect(toVerifiedToken(valid, 'bearer')).toEqual(token);
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['another issuer', { iss: 'other' }, 'iss'],
    ['a list of audiences', { aud: [TOKEN_AUDIENCE] }, 'aud'],
    ['a service', { sub: 'service:nightly' }, null],
    ['a leading zero', { sub: 'be_user:07' }, 'sub'],
    ['a control character in jti', { jti: 'a\n1' }, 'jti'],
    ['a jti of 129 characters', { jti: 'x'.repeat(129) }, 'jti'],
    ['iat at the edge of the skew', { iat: now + 30, exp: now + 60 }, null],
    ['iat beyond it', { iat: now + 31, exp: now + 60 }, 'iat'],
    ['iat that is no number', { iat: 'now' }, 'iat'],
    ['iat that is not finite', { iat: Infinity }, 'iat'],
    ['the longest life', { iat: now, exp: now + 300 }, null],
    ['a longer one', { iat: now, exp: now + 301 }, 'exp'],
    ['exp at the edge of the skew', { iat: now - 100, exp: now - 29 }, null],
    ['exp beyond it', { iat: now - 100, exp: now - 30 }, 'exp'],
    ['exp equal to iat', { exp: now }, 'exp'],
    ['nbf at the edge of the skew', { nbf: now + 30 }, null],
    ['nbf beyond it', { nbf: now + 31 }, 'nbf'],
    ['the other purpose', { purpose: 'handoff' }, 'purpose'],
    ['its own purpose spelt out', { purpose: 'bearer' }, null],
  ])('%s → %s', (_what, changes, claim) => {
    expect(brokenClaim({ ...valid, ...changes }, expected)).toBe(claim);
  });

  it('lets a handoff live 60 seconds and never passes a bearer for one (spec 05 §4)', () => {
    const handoff = { ...expected, purpose: 'handoff' as const };
    expect(MAX_LIFETIME_SECONDS.handoff).toBe(60);
    expect(brokenClaim(valid, handoff)).toBe('purpose');
    expect(brokenClaim({ ...valid, purpose: 'handoff' }, handoff)).toBeNull();
    expect(brokenClaim({ ...valid, purpose: 'handoff', exp: now + 61 }, handoff)).toBe('exp');
  });
});
