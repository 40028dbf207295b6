import { parse } from 'yaml';
import type { PhpMap, PhpValue } from '../../snapshot/php-value';

const MAX_ALIASES = 100;

/** A YAML document as an ordered PHP array; null for a document that holds none or can't be read. */
export function parseYaml(text: string): PhpMap | null {
  try {
    const value = phpValue(
      parse(text, { mapAsMap: true, maxAliasCount: MAX_ALIASES, merge: true, logLevel: 'error' }),
    );
    return value instanceof Map ? value : null;
  } catch {
    return null;
  }
}

function phpValue(value: unknown): PhpValue {
  if (Array.isArray(value)) {
    return value.map(phpValue);
  }
  if (value instanceof Map) {
    return new Map([...value].map(([key, item]) => [String(key), phpValue(item)]));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
