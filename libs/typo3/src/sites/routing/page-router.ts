import type { InstanceModel } from '../../snapshot/instance-model';
import type { RouteArguments } from '../route-arguments';
import type { Site, SiteLanguage } from '../site';
import { rawUrlDecode } from '../url-parts';
import { EnhancerFactory } from './enhancer-factory';
import { hasTooManyCombinations, pageArguments, type PageArguments } from './page-arguments';
import { PageCandidates } from './page-candidates';
import { Route } from './route';
import { matchPattern } from './route-pattern';
import { RoutingRepository } from './routing.repository';
import { defaultLanguageUid, type SlugPage } from './slug-page';

export interface PageRequest {
  language: SiteLanguage;
  /** Decoded path behind the base. */
  tail: string;
  query: RouteArguments;
}

/** Why no page was found: `id` names none, or no slug and no route fits. */
export type NoPage = 'unknown-id' | 'no-route';

const INTEGER = /^-?(0|[1-9]\d{0,15})$/;

/** Pages of one site by path, as TYPO3's page router finds them: hidden and restricted ones too (R-30.111). */
export class PageRouter {
  private readonly enhancers: EnhancerFactory;

  constructor(
    instance: Pick<InstanceModel, 'table'>,
    private readonly rows: RoutingRepository,
    private readonly site: Site,
  ) {
    this.enhancers = new EnhancerFactory(instance, rows);
  }

  /** An `id` in the query wins over the path. */
  async match(request: PageRequest): Promise<PageArguments | NoPage> {
    const id = request.query.get('id');
    if (id !== undefined) {
      return this.byId(id, request.query);
    }
    const path = `/${request.tail.replace(/^\/+/, '')}`;
    const candidates = new PageCandidates(this.rows, this.enhancers, this.site);
    const pages = await candidates.forPath(path, request.language);
    const routes = pages.flatMap((page) => this.routesOf(page, request));
    const again = path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`;
    for (const attempt of [path, again]) {
      const match = await firstMatch(routes, rawUrlDecode(attempt));
      if (match !== null) {
        const isValid = await this.isForLanguage(match.route.page, request.language);
        return isValid ? pageArguments(match.route, match.values, request.query) : 'no-route';
      }
    }
    return 'no-route';
  }

  private async byId(id: unknown, query: RouteArguments): Promise<PageArguments | NoPage> {
    const uid = typeof id === 'string' && INTEGER.test(id) ? Number(id) : 0;
    const page = uid > 0 ? await this.rows.page(uid) : null;
    if (page === null) {
      return 'unknown-id';
    }
    return pageArguments(Route.ofPage({ ...page, t3ver_oid: 0 }, ''), new Map(), query);
  }

  private routesOf(page: SlugPage, request: PageRequest): Route[] {
    const uid = page.l10n_parent > 0 ? page.l10n_parent : page.uid;
    const own = Route.ofPage(page, page.slug);
    for (const decorator of this.enhancers.decorators(this.site, uid)) {
      decorator.decorateForMatching([own], request.tail);
    }
    const variants = this.enhancers
      .enhancers(this.site, request.language, uid)
      .flatMap((enhancer) => enhancer.variants);
    return [own, ...variants.map((variant) => Route.enhanced(own, variant))];
  }

  /** A page of another language counts only while its own translation is missing or unpublished. */
  private async isForLanguage(page: SlugPage, language: SiteLanguage): Promise<boolean> {
    if (language.id === 0 || page.sys_language_uid === language.id) {
      return true;
    }
    return (await this.rows.pageTranslation(defaultLanguageUid(page), [language.id])) === null;
  }
}

async function firstMatch(
  routes: readonly Route[],
  given: string,
): Promise<{ route: Route; values: Map<string, string> } | null> {
  let path = given;
  for (const route of routes) {
    path = route.decoratedPath === null ? path : rawUrlDecode(route.decoratedPath);
    const texts = matchPattern(route.pattern, path);
    const values = texts === null ? null : await resolved(route, texts);
    if (values !== null && !hasTooManyCombinations(route, values.keys())) {
      return { route, values };
    }
  }
  return null;
}

/** Values behind the texts of a URL, defaults added; null when an aspect knows no value for its text. */
async function resolved(
  route: Route,
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, string> | null> {
  const values = new Map(route.defaults);
  for (const [name, text] of texts) {
    const aspect = route.variant?.aspects.get(name);
    const value = aspect === undefined ? text : await aspect.resolve(text);
    if (value === null) {
      return null;
    }
    values.set(name, value);
  }
  return values;
}
