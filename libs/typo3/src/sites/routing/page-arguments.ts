import {
  copyArguments,
  differentArguments,
  mergedArguments,
  noArguments,
  setArgument,
  sortedArguments,
  type RouteArguments,
} from '../route-arguments';
import type { Route } from './route';
import { defaultLanguageUid } from './slug-page';

/** What a URL asks of a page. */
export interface PageArguments {
  /** Uid of the default-language page. */
  page: number;
  type: string;
  /** Arguments the route holds. */
  routeArguments: RouteArguments;
  /** Route arguments with a finite number of values. */
  staticArguments: RouteArguments;
  /** Everything else; these need a `cHash`. */
  dynamicArguments: RouteArguments;
  queryArguments: RouteArguments;
}

/** Most combinations of values the static aspects of one route may have. */
const MAX_COMBINATIONS = 10_000;

/** Sorts a match into static and dynamic arguments; `values` are the variables of the route's path by name. */
export function pageArguments(
  route: Route,
  values: ReadonlyMap<string, string>,
  query: RouteArguments,
): PageArguments {
  const { variant, page } = route;
  const own: RouteArguments = new Map();
  const dynamic: RouteArguments = new Map();
  for (const [name, value] of values) {
    const steps = variant?.stepsOf(name) ?? [name];
    setArgument(own, steps, value);
    if (!isStatic(route, name)) {
      setArgument(dynamic, steps, value);
    }
  }
  const all = mergedArguments(own, variant?.fixed ?? noArguments());
  const fixed = sortedArguments(differentArguments(all, dynamic));
  const routed = copyArguments(all);
  if (page.mountPoint !== undefined) {
    routed.set('MP', page.mountPoint);
  }
  return arrange(route, { routed: sortedArguments(routed), fixed, query: sortedArguments(query) });
}

function isStatic(route: Route, name: string): boolean {
  const aspect = route.variant?.aspects.get(name);
  return aspect === undefined ? (route.variant?.statics.has(name) ?? false) : aspect.isStatic;
}

function arrange(
  route: Route,
  parts: { routed: RouteArguments; fixed: RouteArguments; query: RouteArguments },
): PageArguments {
  const additional = differentArguments(parts.query, parts.routed);
  const asked = parts.query.get('type');
  return {
    page: defaultLanguageUid(route.page),
    type: route.decoratedType ?? (typeof asked === 'string' ? asked : '0'),
    routeArguments: parts.routed,
    staticArguments: parts.fixed,
    dynamicArguments: differentArguments(mergedArguments(parts.routed, additional), parts.fixed),
    queryArguments: parts.query,
  };
}

/** A route whose static aspects could take more values together is refused, as a guard of the page cache. */
export function hasTooManyCombinations(route: Route, names: Iterable<string>): boolean {
  const counts = [...names].map((name) => route.variant?.aspects.get(name)?.count ?? 1);
  return counts.reduce((product, count) => product * count, 1) > MAX_COMBINATIONS;
}
