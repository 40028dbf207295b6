import { domainToASCII } from 'node:url';

/** Characters older and newer rules of international domains treat differently. */
const AMBIGUOUS = /[ßς\u200c\u200d]/u;

/**
 * `eval` `domainname`: a text of letters, digits, dots and hyphens stays, any other becomes ASCII; empty when it can be none, null
 * when that is not decided here. Blanks, colons and slashes pass.
 */
export function toAsciiDomain(value: string): string | null {
  if (/^[a-z0-9.-]*$/i.test(value)) return value;
  const labels = value.split(/[.。．｡]/u).map(toAsciiLabel);
  const isComplete = labels.every((label, index) => label !== '' || isFinalDot(index, labels.length));
  if (labels.includes(null)) return null;
  return isComplete && labels.join('.').length <= 254 ? labels.join('.') : '';
}

function isFinalDot(index: number, length: number): boolean {
  return index > 0 && index === length - 1;
}

/** Empty for a label that breaks a rule, null for one that is not decided here. */
function toAsciiLabel(label: string): string | null {
  if (/^[\x20-\x7e]*$/.test(label)) return plainLabel(label.toLowerCase());
  if (AMBIGUOUS.test(label) || !/^[\p{L}\p{M}\p{N}-]*$/u.test(label)) return null;
  const ascii = domainToASCII(label);
  return ascii === '' ? null : ascii;
}

function plainLabel(label: string): string | null {
  if (label.slice(2, 4) === '--') return null;
  return label.length > 63 || label.startsWith('-') || label.endsWith('-') ? '' : label;
}
