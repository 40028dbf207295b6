import { maskSecretShapes } from './secret-shapes';

/** What stands for a value that must not be shown. */
export const WITHHELD = '***redacted***';

/** Longer values are withheld whole: some shapes cost more than linear time on them. */
const MAX_VALUE = 32_768;

const TELLING_NAME =
  /PASS|PWD|SECRET|TOKEN|KEY|SALT|CREDENTIAL|AUTH|PRIVATE|MASTER|ENCRYPT|DSN|DATABASE_URL/i;

/** As the URL password mask, but the user goes too: it is half of a credential here. */
const USERINFO = /:\/\/(?<=[a-z][a-z0-9+.-]*:\/\/)[^:/?#@\s]*:[^@/?#\s]+@/gi;

/** An environment variable's value as an administrator may see it. */
export function redactEnvironmentValue(name: string, value: string): string {
  return TELLING_NAME.test(name) || value.length > MAX_VALUE
    ? WITHHELD
    : maskSecretShapes(value.replace(USERINFO, `://${WITHHELD}@`));
}
