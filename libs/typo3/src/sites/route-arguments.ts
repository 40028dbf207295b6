import { rawUrlDecode, rawUrlEncode } from './url-parts';

export type RouteValue = string | RouteArguments;

/** Nested request arguments, in order, as PHP's `$_GET` holds them. */
export type RouteArguments = Map<string, RouteValue>;

const MAX_PARAMETERS = 1000;

export function noArguments(): RouteArguments {
  return new Map<string, RouteValue>();
}

/** `a[b]=1&c[]=2` as nested arguments; names and values decoded, `+` is a space. */
export function parseQuery(query: string): RouteArguments {
  const result: RouteArguments = new Map();
  for (const pair of query.split('&', MAX_PARAMETERS)) {
    const [name = '', ...value] = pair.split('=');
    const steps = stepsOf(rawUrlDecode(name.replaceAll('+', ' ')));
    if (steps !== null) {
      setArgument(result, steps, rawUrlDecode(value.join('=').replaceAll('+', ' ')));
    }
  }
  return result;
}

function stepsOf(name: string): string[] | null {
  const match = /^\s*([^[]+)((?:\[[^\]]*\])*)/.exec(name);
  if (match === null) {
    return null;
  }
  const inner = [...(match[2] ?? '').matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step);
  return [(match[1] ?? '').replace(/[ .]/g, '_'), ...inner];
}

/** Puts a value at a path; an empty step appends. */
export function setArgument(target: RouteArguments, steps: readonly string[], value: RouteValue): void {
  let pointer = target;
  steps.forEach((given, index) => {
    const step = given === '' && index > 0 ? nextIndex(pointer) : given;
    if (index === steps.length - 1) {
      pointer.set(step, value);
      return;
    }
    const next = pointer.get(step);
    const map = next instanceof Map ? next : noArguments();
    pointer.set(step, map);
    pointer = map;
  });
}

function nextIndex(list: RouteArguments): string {
  const indexes = [...list.keys()].filter((key) => /^\d+$/.test(key)).map(Number);
  return String(indexes.length === 0 ? 0 : Math.max(...indexes) + 1);
}

export function argumentAt(source: RouteArguments, steps: readonly string[]): RouteValue | undefined {
  let value: RouteValue | undefined = source;
  for (const step of steps) {
    value = value instanceof Map ? value.get(step) : undefined;
  }
  return value;
}

export function copyArguments(source: RouteArguments): RouteArguments {
  return new Map(
    [...source].map(([key, value]) => [key, value instanceof Map ? copyArguments(value) : value]),
  );
}

/** Without one argument; a map that it leaves empty goes too. */
export function withoutArgument(source: RouteArguments, steps: readonly string[]): RouteArguments {
  const copy = copyArguments(source);
  const parent = steps.length === 1 ? copy : argumentAt(copy, steps.slice(0, -1));
  if (parent instanceof Map) {
    parent.delete(steps[steps.length - 1] ?? '');
  }
  return copy;
}

/** Arguments of `first` that are not in `second`, level by level. */
export function differentArguments(first: RouteArguments, second: RouteArguments): RouteArguments {
  const result: RouteArguments = new Map();
  for (const [key, value] of first) {
    const other = second.get(key);
    if (other === undefined) {
      result.set(key, value);
    } else if (value instanceof Map && other instanceof Map) {
      const inner = differentArguments(value, other);
      if (inner.size > 0) {
        result.set(key, inner);
      }
    }
  }
  return result;
}

export function mergedArguments(first: RouteArguments, second: RouteArguments): RouteArguments {
  const result = copyArguments(first);
  for (const [key, value] of second) {
    const present = result.get(key);
    result.set(key, value instanceof Map && present instanceof Map ? mergedArguments(present, value) : value);
  }
  return result;
}

/** Without empty maps, keys in natural order on every level. */
export function sortedArguments(source: RouteArguments): RouteArguments {
  const entries = [...source]
    .map(([key, value]): [string, RouteValue] => [key, value instanceof Map ? sortedArguments(value) : value])
    .filter(([, value]) => !(value instanceof Map) || value.size > 0);
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return new Map(entries.sort(([a], [b]) => order.compare(a, b)));
}

/** Query text with RFC 3986 encoding, maps as `name[key]`. */
export function buildQuery(source: RouteArguments): string {
  return flatArguments(source)
    .map(([name, value]) => `${rawUrlEncode(name)}=${rawUrlEncode(value)}`)
    .join('&');
}

/** Leaves with their bracketed names, in order. */
export function flatArguments(source: RouteArguments, prefix = ''): [string, string][] {
  return [...source].flatMap(([key, value]): [string, string][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    return value instanceof Map ? flatArguments(value, name) : [[name, value]];
  });
}

/** As a JSON object; a map whose keys are 0…n−1 stays an object here. */
export function plainArguments(source: RouteArguments): Record<string, unknown> {
  return Object.fromEntries(
    [...source].map(([key, value]) => [key, value instanceof Map ? plainArguments(value) : value]),
  );
}
