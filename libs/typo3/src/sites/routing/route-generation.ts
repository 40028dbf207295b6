import {
  argumentAt,
  copyArguments,
  setArgument,
  withoutArgument,
  type RouteArguments,
} from '../route-arguments';
import { rawUrlEncode } from '../url-parts';
import type { Route } from './route';
import { javaScriptPattern, patternOrNull, type RouteToken } from './route-pattern';

export interface GeneratedPath {
  /** Encoded, begins with `/`. */
  path: string;
  /** Values of the variables by name, as they stand in the path; defaults unmapped. */
  values: ReadonlyMap<string, string>;
  /** Arguments the path does not hold. */
  query: RouteArguments;
}

/** Characters a path holds as they are. */
const LITERAL = /%(?:2F|40|3A|3B|2C|3D|2B|21|2A|7C)/g;

/** Arguments with every one that has an aspect turned into its text; null when one has none. */
export async function mappedParameters(
  route: Route,
  parameters: RouteArguments,
): Promise<RouteArguments | null> {
  const mapped = copyArguments(parameters);
  for (const [name, aspect] of route.variant?.aspects ?? []) {
    const steps = route.variant?.stepsOf(name) ?? [];
    const value = argumentAt(parameters, steps);
    if (typeof value === 'string') {
      const text = await aspect.generate(value);
      if (text === null) {
        return null;
      }
      setArgument(mapped, steps, text);
    }
  }
  return mapped;
}

/** The path of a route for mapped arguments. */
export async function generatePath(
  route: Route,
  parameters: RouteArguments,
): Promise<GeneratedPath | 'bad-argument'> {
  const defaults = await mappedDefaults(route);
  const values = new Map(route.defaults);
  const texts = new Map(defaults);
  let query = parameters;
  for (const name of route.variables) {
    const steps = route.variant?.stepsOf(name) ?? [name];
    const value = argumentAt(parameters, steps);
    if (typeof value === 'string') {
      values.set(name, value);
      texts.set(name, value);
      query = withoutArgument(query, steps);
    }
  }
  const path = joined(route.pattern.tokens, texts, defaults);
  return path === null ? 'bad-argument' : { path: encoded(path || '/'), values, query };
}

async function mappedDefaults(route: Route): Promise<ReadonlyMap<string, string>> {
  const mapped = new Map(route.defaults);
  for (const [name, value] of route.defaults) {
    const aspect = route.variant?.aspects.get(name);
    const text = aspect === undefined ? value : await aspect.generate(value);
    if (text === null) {
      return route.defaults;
    }
    mapped.set(name, text);
  }
  return mapped;
}

/** From the end: trailing variables that have their default are left out. Null when a value breaks its requirement. */
function joined(
  tokens: readonly RouteToken[],
  texts: ReadonlyMap<string, string>,
  defaults: ReadonlyMap<string, string>,
): string | null {
  let path = '';
  let isOptional = true;
  for (const token of [...tokens].reverse()) {
    if (token.kind === 'text') {
      path = token.text + path;
      isOptional = false;
      continue;
    }
    const text = texts.get(token.name) ?? '';
    if (isOptional && !token.isImportant && defaults.get(token.name) === text) {
      continue;
    }
    if (!(patternOrNull(`^(?:${javaScriptPattern(token.requirement)})$`, 'i')?.test(text) ?? false)) {
      return null;
    }
    path = token.separator + text + path;
    isOptional = false;
  }
  return path;
}

function encoded(path: string): string {
  const text = rawUrlEncode(path)
    .replaceAll('%252F', '%2f')
    .replace(LITERAL, (code) => decodeURIComponent(code));
  return text
    .replaceAll('%2f', '%2F')
    .split('/')
    .map((segment) => (segment === '.' || segment === '..' ? segment.replaceAll('.', '%2E') : segment))
    .join('/');
}
