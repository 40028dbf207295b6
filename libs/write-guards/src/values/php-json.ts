/** A value that goes into a JSON column as PHP would encode it. Maps keep their key order whatever the keys look like. */
export type PhpValue = string | number | boolean | null | readonly PhpValue[] | ReadonlyMap<string, PhpValue>;

function encodeText(value: string): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** PHP's default encoding: no blanks, `\/`, every non-ASCII unit as `\uXXXX`, an empty map as `[]` (R-50.6). */
export function phpJson(value: PhpValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value === 'string') return encodeText(value);
  if (isMap(value)) {
    if (value.size === 0) return '[]';
    return `{${[...value].map(([key, item]) => `${encodeText(key)}:${phpJson(item)}`).join(',')}}`;
  }
  return `[${value.map((item) => phpJson(item)).join(',')}]`;
}

function isMap(value: PhpValue): value is ReadonlyMap<string, PhpValue> {
  return value instanceof Map;
}

/** What `json_decode(…, true)` makes of a stored object; null for anything that is no object or list. */
export function phpJsonMap(text: string | null): Map<string, PhpValue> | null {
  if (text === null || text === '') return null;
  try {
    const decoded: unknown = JSON.parse(text);
    return decoded === null || typeof decoded !== 'object' ? null : toMap(decoded);
  } catch {
    return null;
  }
}

function toMap(value: object): Map<string, PhpValue> {
  return new Map(Object.entries(value).map(([key, item]) => [key, toPhpValue(item)]));
}

function toPhpValue(value: unknown): PhpValue {
  if (Array.isArray(value)) return value.map(toPhpValue);
  if (value !== null && typeof value === 'object') return toMap(value);
  return value as PhpValue;
}
