import { isPhpArray, phpMap, phpText, type PhpMap, type PhpValue } from '../../snapshot/php-value';

/** Value of an environment variable; undefined when it is not set. */
export type Environment = (name: string) => string | undefined;

const PLACEHOLDER = /%env\(\s*["']?([^("']*)["']?\s*\)%|%([^%()\s]+)%/g;
const MAX_ROUNDS = 10;

/** Replaces `%env(NAME)%` and `%path.of.another.value%` in keys and values; what can't be resolved stays as it is. */
export function resolvePlaceholders(configuration: PhpMap, environment: Environment): PhpMap {
  return phpMap(resolved(configuration, (match) => lookUp(match, configuration, environment)));
}

type LookUp = (match: RegExpMatchArray) => PhpValue | undefined;

function resolved(value: PhpValue, find: LookUp): PhpValue {
  if (Array.isArray(value)) {
    return value.map((item) => resolved(item, find));
  }
  if (isPhpArray(value)) {
    return new Map(
      [...phpMap(value)].map(([key, item]): [string, PhpValue] => [
        phpText(inText(key, find)) || key,
        resolved(item, find),
      ]),
    );
  }
  return typeof value === 'string' ? inText(value, find) : value;
}

function inText(text: string, find: LookUp): PhpValue {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS && current.includes('%'); round++) {
    const whole = [...current.matchAll(PLACEHOLDER)].find(([match]) => match === current);
    const value = whole === undefined ? undefined : find(whole);
    if (value !== undefined && typeof value !== 'string') {
      return value;
    }
    const next = current.replace(PLACEHOLDER, (...args) => {
      const found = find(args.slice(0, 3) as RegExpMatchArray);
      return typeof found === 'string' || typeof found === 'number' ? String(found) : String(args[0]);
    });
    if (next === current) {
      break;
    }
    current = next;
  }
  return current;
}

function lookUp(
  match: RegExpMatchArray,
  configuration: PhpMap,
  environment: Environment,
): PhpValue | undefined {
  if (match[1] !== undefined) {
    return environment(match[1]);
  }
  const value = (match[2] ?? '')
    .split('.')
    .reduce<PhpValue | undefined>(
      (at, step) => (isPhpArray(at) ? phpMap(at).get(step) : undefined),
      configuration,
    );
  return value === null ? undefined : value;
}
