import {
  collapse,
  cutWidth,
  isPhpArray,
  isSensitiveColumn,
  phpMap,
  type PhpMap,
  type PhpValue,
} from '#typo3';
import { maskUrlPasswords } from '../redaction/url-password';

const MAX_VALUE = 120;

/** `path: value` lines in order; a key that names a secret hides everything below it. */
export function flatConfiguration(configuration: PhpMap, prefix = ''): string[] {
  return [...configuration].flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (isSensitiveKey(key)) {
      return [`${path}: [redacted]`];
    }
    const inner = phpMap(value);
    return inner.size > 0 ? flatConfiguration(inner, `${path}.`) : [`${path}: ${shown(value)}`];
  });
}

/** Words in camel case and behind punctuation count like those behind `_`. */
export function isSensitiveKey(key: string): boolean {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_');
  return isSensitiveColumn(words) || isSensitiveColumn(key);
}

function shown(value: PhpValue): string {
  if (isPhpArray(value)) {
    return '[]';
  }
  return value === null || typeof value === 'boolean'
    ? String(value)
    : cutWidth(maskUrlPasswords(collapse(String(value))), MAX_VALUE);
}
