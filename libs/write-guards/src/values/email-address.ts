const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';
const VALID = new RegExp(`^(?<local>${ATOM}(?:\\.${ATOM})*)@(?<domain>${LABEL}(?:\\.${LABEL})*)$`, 'u');

/** Quoted parts, comments, escapes, addresses in brackets: forms whose rules are not told in a few lines. */
const SPECIAL = /["()\\[\]]/;

const LONGEST_LOCAL = 64;
const LONGEST_LABEL = 63;
const LONGEST_DOMAIN = 253;

/**
 * Whether TYPO3 takes a text for an e-mail address: non-ASCII local parts and domains, and domains without a dot, are valid. Null for
 * the rarer forms of the standard, which are not decided here.
 */
export function isEmailAddress(text: string): boolean | null {
  const groups = VALID.exec(text)?.groups;
  if (groups !== undefined)
    return isWithinLimits(groups['local'] ?? '', groups['domain'] ?? '') ? true : null;
  if (!text.includes('@')) return false;
  return SPECIAL.test(text) || !isPlainlyWrong(text) ? null : false;
}

function isWithinLimits(local: string, domain: string): boolean {
  return (
    Buffer.byteLength(local) <= LONGEST_LOCAL &&
    Buffer.byteLength(domain) <= LONGEST_DOMAIN &&
    domain.split('.').every((label) => Buffer.byteLength(label) <= LONGEST_LABEL)
  );
}

/** Not exactly one `@` with something on both sides, dots at an end or in a row, blanks, hyphens at an end of the domain. */
function isPlainlyWrong(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  return (
    more.length > 0 ||
    [local, domain].some((part) => part === '' || /^\.|\.\.|\.$/.test(part)) ||
    /\s|[,;:<>]/.test(text) ||
    /^-|-\.|-$/.test(domain)
  );
}
