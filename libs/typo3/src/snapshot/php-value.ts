/** A value PHP exported: maps keep PHP's key order, integer keys are their decimal text. */
export type PhpValue = null | boolean | number | string | PhpValue[] | PhpMap;

export type PhpMap = ReadonlyMap<string, PhpValue>;

/** How an ordered PHP array travels as JSON: `{"%": [[key, value], …]}` (spec 05 §9). */
export interface WireMap {
  '%': [string | number, unknown][];
}

function isWireMap(value: object): value is WireMap {
  return Array.isArray((value as Partial<WireMap>)['%']);
}

/** The wire form with its pair lists turned into maps; throws on an object that is no pair list. */
export function decodePhpValue(wire: unknown): PhpValue {
  if (wire === null || typeof wire === 'string' || typeof wire === 'number' || typeof wire === 'boolean') {
    return wire;
  }
  if (Array.isArray(wire)) {
    return wire.map(decodePhpValue);
  }
  if (typeof wire === 'object' && isWireMap(wire)) {
    return new Map(wire['%'].map(([key, value]) => [String(key), decodePhpValue(value)]));
  }
  throw new TypeError('An exported PHP array must be a JSON array or {"%": [[key, value], …]}.');
}

/** A PHP array as a map, also when its keys were 0…n−1 and it travelled as a JSON array; anything else is empty. */
export function phpMap(value: PhpValue | undefined): PhpMap {
  if (value instanceof Map) {
    return value;
  }
  return Array.isArray(value) ? new Map(value.map((item, index) => [String(index), item])) : new Map();
}

export function isPhpArray(value: PhpValue | undefined): value is PhpValue[] | PhpMap {
  return Array.isArray(value) || value instanceof Map;
}

/** The values of a PHP array in order; a scalar has none. */
export function phpList(value: PhpValue | undefined): PhpValue[] {
  return [...phpMap(value).values()];
}

/** Text of a scalar as PHP prints it; arrays and null have none. */
export function phpText(value: PhpValue | undefined): string {
  if (typeof value === 'boolean') {
    return value ? '1' : '';
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** PHP's truth: `''`, `'0'`, 0, null, false and the empty array are false. */
export function phpTruthy(value: PhpValue | undefined): boolean {
  if (isPhpArray(value)) {
    return phpMap(value).size > 0;
  }
  return (
    value !== undefined && value !== null && value !== false && value !== 0 && value !== '' && value !== '0'
  );
}
