/**
 * `scheme://user:pass@`. The scheme is looked for backwards from `://`, and user and password can't hold a slash: linear on any text,
 * minified files included.
 */
const USERINFO = /:\/\/(?<=[a-z][a-z0-9+.-]*:\/\/)([^:/?#@\s]*):([^@/?#\s]+)@/gi;

/** The password of every URL on the text becomes `***`; user and host stay. */
export function maskUrlPasswords(text: string): string {
  return text.replace(USERINFO, '://$1:***@');
}
