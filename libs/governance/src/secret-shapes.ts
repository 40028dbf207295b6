/** Shape of a secret inside text, and what stays of it. Patterns run in linear time (R-60.178). */
interface SecretShape {
  name: string;
  pattern: RegExp;
  replacement: string;
}

export const MASK = '***';

/** Order matters: URL shapes, `Bearer`, then vendors' shapes (R-60.175). */
const SHAPES: readonly SecretShape[] = [
  {
    name: 'url-parameter',
    pattern:
      /([?&](?:[a-z0-9]+[_-])*(?:api[_-]?key|key|token|secret|password|access_token|refresh_token|client_secret)=)[^&\s"'#]+/gi,
    replacement: `$1${MASK}`,
  },
  {
    name: 'url-password',
    pattern: /\b([a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/?#@"']{0,128}:)[^\s/?#@"']+(?=@)/gi,
    replacement: `$1${MASK}`,
  },
  { name: 'bearer', pattern: /\b(Bearer)(\s+)[A-Za-z0-9._~+/=-]+/gi, replacement: `$1$2${MASK}` },
  { name: 'openai', pattern: /\bsk-[A-Za-z0-9_-]{16,}/g, replacement: `sk-${MASK}` },
  { name: 'stripe', pattern: /\b[sp]k_(?:live|test)_[A-Za-z0-9]{24,}/g, replacement: MASK },
  { name: 'aws', pattern: /\bAKIA[A-Z0-9]{16,}/g, replacement: MASK },
  { name: 'github', pattern: /\bgh[pours]_[A-Za-z0-9]{36,}/g, replacement: MASK },
  { name: 'github-fine-grained', pattern: /\bgithub_pat_\w{22,}/g, replacement: MASK },
  { name: 'slack', pattern: /\bxox[bpars]-[A-Za-z0-9-]{10,}/g, replacement: MASK },
  { name: 'slack-app', pattern: /\bxapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+/g, replacement: MASK },
  { name: 'google', pattern: /\bAIza[A-Za-z0-9_-]{35,}/g, replacement: MASK },
  { name: 'mailchimp', pattern: /\b[0-9a-f]{32}-us\d{1,2}\b/g, replacement: MASK },
  { name: 'sendgrid', pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g, replacement: MASK },
  { name: 'jwt', pattern: /\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, replacement: MASK },
];

/** Replaces what looks like a secret (R-60.174 ff.); idempotent. */
export function maskSecrets(text: string): string {
  return SHAPES.reduce((masked, shape) => masked.replace(shape.pattern, shape.replacement), text);
}
