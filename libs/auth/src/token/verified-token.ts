/** What a token was made for; one kind is never accepted as the other (spec 05 §4 Handoff). */
export type TokenPurpose = 'bearer' | 'handoff';

/** Claims of a token whose signature, times, issuer and audience hold. It carries no rights. */
export interface VerifiedToken {
  /** `be_user:<uid>` or `service:<name>`. */
  sub: string;
  jti: string;
  /** UNIX seconds. */
  expiresAt: number;
  purpose: TokenPurpose;
}
