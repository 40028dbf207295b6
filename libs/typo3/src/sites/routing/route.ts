import type { RouteArguments } from '../route-arguments';
import type { Aspect } from './aspect';
import { compileRoute, type RoutePattern } from './route-pattern';
import type { SlugPage } from './slug-page';

/** What a route enhancer adds to a page's own route. */
export interface RouteVariant {
  /** Path behind the page's slug. */
  path: string;
  /** Argument path of a variable: namespace, then the mapped name split at `/`. */
  stepsOf: (variable: string) => string[];
  defaults: ReadonlyMap<string, string>;
  requirements: ReadonlyMap<string, string>;
  /** By variable name; variables that are not part of the path may be among them. */
  aspects: ReadonlyMap<string, Aspect>;
  /** Variables declared `static`. */
  statics: ReadonlySet<string>;
  /** Arguments that come with the route, for example controller and action. */
  fixed: RouteArguments;
  /** Argument namespace of a plugin; empty for plain arguments. */
  namespace: string;
}

/** One route of one page: the page's own, or a variant of an enhancer. */
export class Route {
  private compiled: RoutePattern | null = null;
  /** Given arguments left for this route when a URI is built. */
  parameters: RouteArguments | null = null;
  /** Path without its page type suffix, which all routes of a page then match instead of the path itself. */
  decoratedPath: string | null = null;
  /** Page type the suffix stands for. */
  decoratedType: string | null = null;

  private constructor(
    readonly page: SlugPage,
    private currentPath: string,
    readonly variant: RouteVariant | null,
  ) {}

  static ofPage(page: SlugPage, path: string): Route {
    return new Route(page, path, null);
  }

  static enhanced(base: Route, variant: RouteVariant): Route {
    const path = `${base.path.replace(/\/+$/, '')}/${variant.path.replace(/^\/+/, '')}`;
    const route = new Route(base.page, path, variant);
    route.decoratedPath = base.decoratedPath;
    route.decoratedType = base.decoratedType;
    return route;
  }

  get path(): string {
    return this.currentPath;
  }

  changePath(path: string): void {
    this.currentPath = `/${path.replace(/^\/+/, '')}`;
    this.compiled = null;
  }

  get pattern(): RoutePattern {
    if (this.compiled === null) {
      const requirements = new Map(this.variant?.requirements);
      // An aspect maps any text unless a requirement narrows it.
      this.variant?.aspects.forEach((_, name) => requirements.set(name, requirements.get(name) ?? '.+'));
      this.compiled = compileRoute(this.currentPath, {
        requirements,
        hasDefault: (name) => this.defaults.has(name),
      });
    }
    return this.compiled;
  }

  get defaults(): ReadonlyMap<string, string> {
    return this.variant?.defaults ?? new Map<string, string>();
  }

  get variables(): readonly string[] {
    return this.pattern.variables;
  }
}
