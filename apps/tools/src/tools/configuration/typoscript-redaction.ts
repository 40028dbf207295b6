import { maskUrlPasswords } from '../redaction/url-password';

const SECRET =
  /password|passwd|pwd|secret|token|credential|api_?key|access_?key|encryption_?key|licensekey|private_?key|authorization|salt|dsn/i;

/** Whether a TypoScript key names a secret; everything below such a key is one as well (R-30.36, D-30.18). */
export function isSecretKey(key: string): boolean {
  return SECRET.test(key);
}

/** `secret`: the key, or one above it, names a secret. Empty values stay empty. */
export function shownValue(value: string, secret: boolean): string {
  return secret && value !== '' ? '[redacted]' : maskUrlPasswords(value);
}
