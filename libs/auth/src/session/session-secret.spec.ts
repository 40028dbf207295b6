import { csrfTokenOf, hashSecret, isSessionSecret, matchesHash, newSessionSecret } from './session-secret';

describe('session secrets (R-70.4)', () => {
  it('are new each time and recognisable', () => {
    const [one, other] = [newSessionSecret(), newSessionSecret()];
    expect(one).not.toBe(other);
    expect([one, other, `${one}x`, '', null].map(isSessionSecret)).toEqual([true, true, false, false, false]);
  });

  it('have one CSRF token each, which tells nothing about them', () => {
    const secret = newSessionSecret();
    expect(csrfTokenOf(secret)).toBe(csrfTokenOf(secret));
    expect(csrfTokenOf(secret)).not.toBe(csrfTokenOf(newSessionSecret()));
    expect(csrfTokenOf(secret)).not.toContain(secret);
  });

  it.each<[string, unknown, boolean]>([
    ['the secret', 'right', true],
    ['another', 'wrong', false],
    ['nothing', undefined, false],
    ['the hash itself', hashSecret('right'), false],
  ])('are compared by hash: %s', (_what, presented, expected) => {
    expect(matchesHash(presented, hashSecret('right'))).toBe(expected);
  });
});
