import type { InstanceModel } from '../../snapshot/instance-model';
import { cacheHash, type CacheHashSettings } from '../cache-hash';
import { argumentAt, buildQuery, copyArguments, noArguments, type RouteArguments } from '../route-arguments';
import { siteLanguage, type Site, type SiteLanguage } from '../site';
import { parseUrl, rawUrlEncode } from '../url-parts';
import { controllerArguments, EnhancerFactory, type Enhancer } from './enhancer-factory';
import { pageArguments, type PageArguments } from './page-arguments';
import { fallbackChain } from './persisted-records';
import { Route } from './route';
import { generatePath, mappedParameters } from './route-generation';
import { sortForGeneration } from './route-order';
import type { RoutingRepository } from './routing.repository';

export interface UriRequest {
  page: number;
  language: number;
  arguments: RouteArguments;
  fragment?: string;
}

/** `no-site`: the page lies in no site; `bad-argument`: a value breaks a requirement; `no-key`: a `cHash` is needed, but no key is known. */
export type NoUri = 'no-site' | 'no-language' | 'bad-argument' | 'no-key';

/** Absolute URIs of pages with arguments, as TYPO3 links them. */
export class UriBuilder {
  private readonly enhancers: EnhancerFactory;

  constructor(
    instance: Pick<InstanceModel, 'table'>,
    private readonly rows: RoutingRepository,
    private readonly hashing: CacheHashSettings | null,
  ) {
    this.enhancers = new EnhancerFactory(instance, rows);
  }

  async build(request: UriRequest): Promise<{ url: string } | NoUri> {
    const site = await this.rows.siteOf(request.page);
    const language = site === null ? undefined : siteLanguage(site, request.language);
    if (site === null || language === undefined) {
      return site === null ? 'no-site' : 'no-language';
    }
    const parameters = copyArguments(request.arguments);
    ['id', '_language', 'cHash'].forEach((name) => parameters.delete(name));
    const routes = await this.routesOf({ site, language, page: request.page }, parameters);
    for (const route of sortForGeneration(routes)) {
      const result = await this.uriOf(route, language);
      if (result !== null) {
        return typeof result === 'string' ? result : { url: result.url + fragmentOf(request.fragment) };
      }
    }
    return 'bad-argument';
  }

  private async routesOf(target: Target, parameters: RouteArguments): Promise<Route[]> {
    const { site, language, page } = target;
    const own = await this.pageRoute(target);
    own.parameters = copyArguments(parameters);
    const variants = this.enhancers
      .enhancers(site, language, page)
      .flatMap((enhancer) => variantRoutes(own, enhancer, parameters));
    const routes = [own, ...variants];
    const type = parameters.get('type');
    for (const decorator of this.enhancers.decorators(site, page)) {
      decorator.decorateForGeneration(routes, typeof type === 'string' ? type : null);
    }
    return routes;
  }

  /** A page that is not published links to the base. */
  private async pageRoute({ language, page }: Target): Promise<Route> {
    const row = await this.rows.visiblePage(page);
    const languages = language.id === 0 ? [] : [language.id, ...fallbackChain(language)];
    const translation = row === null ? null : await this.rows.pageTranslation(page, languages);
    const slug = (translation ?? row)?.slug ?? '';
    const unpublished = {
      uid: page,
      pid: 0,
      doktype: 1,
      slug: '',
      sys_language_uid: 0,
      l10n_parent: 0,
      mount_pid: 0,
      mount_pid_ol: 0,
      t3ver_oid: 0,
    };
    return Route.ofPage(row ?? unpublished, `/${slug.replace(/^\/+/, '')}`);
  }

  private async uriOf(route: Route, language: SiteLanguage): Promise<{ url: string } | NoUri | null> {
    const mapped = await mappedParameters(route, route.parameters ?? noArguments());
    const generated = mapped === null ? null : await generatePath(route, mapped);
    if (generated === null || generated === 'bad-argument') {
      return generated;
    }
    const url = serverAndPath(language.base) + generated.path;
    const args = pageArguments(route, generated.values, generated.query);
    return args.dynamicArguments.size === 0 ? { url } : this.withHash(url, args);
  }

  private withHash(url: string, args: PageArguments): { url: string } | NoUri {
    if (this.hashing === null) {
      return 'no-key';
    }
    const hash = cacheHash(args.page, args.dynamicArguments, this.hashing);
    const query = new Map(args.queryArguments);
    return { url: `${url}?${buildQuery(hash === '' ? query : query.set('cHash', hash))}` };
  }
}

/** A base without its slash at the end; one with a host but no scheme is reached by https. */
function serverAndPath(base: string): string {
  const parts = parseUrl(base);
  if (parts === null) {
    return '';
  }
  const { scheme, host, port, path } = parts;
  const server = host === '' ? '' : `${scheme || 'https'}://${host}${port === null ? '' : `:${port}`}`;
  return server + path.replace(/\/+$/, '');
}

interface Target {
  site: Site;
  language: SiteLanguage;
  page: number;
}

function fragmentOf(fragment: string | undefined): string {
  return fragment === undefined || fragment === '' ? '' : `#${rawUrlEncode(fragment)}`;
}

/** Variants whose variables all have a value, given or by default. */
function variantRoutes(own: Route, enhancer: Enhancer, given: RouteArguments): Route[] {
  const { namespace, isExtbase } = enhancer;
  const plugin = namespace === '' ? given : given.get(namespace);
  if (!(plugin instanceof Map)) {
    return [];
  }
  const parameters = copyArguments(given);
  const inner = parameters.get(namespace);
  if (isExtbase && inner instanceof Map) {
    completeController(inner, enhancer.defaultController);
  }
  return enhancer.variants.flatMap((variant) => {
    const fits = !isExtbase || hasController(parameters, namespace, variant.fixed);
    const route = Route.enhanced(own, variant);
    route.parameters = isExtbase ? withoutController(parameters, namespace) : parameters;
    const isComplete = route.variables.every((name) => valueOf(route, name) !== undefined);
    return fits && isComplete && (isExtbase || route.variables.length > 0) ? [route] : [];
  });
}

function valueOf(route: Route, name: string): string | undefined {
  const value = argumentAt(route.parameters ?? noArguments(), route.variant?.stepsOf(name) ?? [name]);
  return typeof value === 'string' ? value : route.defaults.get(name);
}

function completeController(plugin: RouteArguments, fallback: string): void {
  const { controller, action } = Object.fromEntries(plugin);
  const known = controllerArguments('x', fallback).get('x');
  if ((controller && action) || !(known instanceof Map)) {
    return;
  }
  if (controller && controller !== known.get('controller')) {
    plugin.set('controller', known.get('controller') ?? '');
  }
  if (!(action && !controller)) {
    plugin.set('action', known.get('action') ?? '');
  }
  if (!controller) {
    plugin.set('controller', known.get('controller') ?? '');
  }
}

function hasController(parameters: RouteArguments, namespace: string, fixed: RouteArguments): boolean {
  const wanted = fixed.get(namespace);
  const plugin = parameters.get(namespace);
  return (
    wanted instanceof Map &&
    plugin instanceof Map &&
    [...wanted].every(([key, value]) => plugin.get(key) === value)
  );
}

function withoutController(parameters: RouteArguments, namespace: string): RouteArguments {
  const copy = copyArguments(parameters);
  const plugin = copy.get(namespace);
  if (plugin instanceof Map) {
    plugin.delete('controller');
    plugin.delete('action');
  }
  return copy;
}
