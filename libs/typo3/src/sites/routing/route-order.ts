import { argumentAt, noArguments } from '../route-arguments';
import type { Route } from './route';

type Comparison = (a: Facts, b: Facts) => number | null;

interface Facts {
  route: Route;
  variables: number;
  missing: number;
  missingMandatory: number;
  missingDefaults: number;
  defaults: number;
}

/** The order in which routes are tried for a URI: the one that uses most of the given arguments first, a page's own route last. */
export function sortForGeneration(routes: readonly Route[]): Route[] {
  return routes
    .map(factsOf)
    .sort((a, b) => {
      for (const compare of COMPARISONS) {
        const order = compare(a, b);
        if (order !== null) {
          return order;
        }
      }
      return 0;
    })
    .map(({ route }) => route);
}

function factsOf(route: Route): Facts {
  const given = (name: string): boolean =>
    argumentAt(route.parameters ?? noArguments(), route.variant?.stepsOf(name) ?? [name]) !== undefined;
  const missing = route.variables.filter((name) => !given(name));
  return {
    route,
    variables: route.variables.length,
    missing: missing.length,
    missingMandatory: missing.filter((name) => !route.defaults.has(name)).length,
    missingDefaults: missing.filter((name) => route.defaults.has(name)).length,
    defaults: route.variables.filter((name) => route.defaults.has(name)).length,
  };
}

const COMPARISONS: readonly Comparison[] = [
  (a, b) => whichLast(a.route.variant === null, b.route.variant === null),
  (a, b) => whichLast(a.variables === 0, b.variables === 0),
  (a, b) =>
    a.missing === 0 && b.missing === 0
      ? b.variables - a.variables
      : whichFirst(a.missing === 0, b.missing === 0),
  (a, b) => whichFirst(a.missingMandatory === 0, b.missingMandatory === 0),
  (a, b) => unlessEqual(a.missingDefaults - b.missingDefaults),
  (a, b) => unlessEqual(a.defaults - b.defaults),
];

/** Both: they stay in place; one: it goes to the end; none: the next comparison decides. */
function whichLast(a: boolean, b: boolean): number | null {
  return a || b ? Number(a) - Number(b) : null;
}

function whichFirst(a: boolean, b: boolean): number | null {
  return a === b ? null : Number(b) - Number(a);
}

function unlessEqual(difference: number): number | null {
  return difference === 0 ? null : difference;
}
