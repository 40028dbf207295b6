import type { InstanceModel } from '../snapshot/instance-model';
import { argumentAt, parseQuery, type RouteArguments } from './route-arguments';
import type { PageArguments } from './routing/page-arguments';
import { PageRouter, type NoPage } from './routing/page-router';
import type { RoutingRepository } from './routing/routing.repository';
import type { Site } from './site';
import { matchSite, type SiteMatch } from './site-matcher';
import type { UrlParts } from './url-parts';

export interface UrlMatch extends SiteMatch {
  /** Null when no language was found, so that no page was looked for. */
  page: PageArguments | NoPage | null;
}

const INTEGER = /^(0|[1-9]\d{0,15})$/;

/** A request for `url` as TYPO3's frontend would route it: entry script removed, `id` and `L` of the query obeyed. */
export async function resolveRequest(
  sites: readonly Site[],
  url: UrlParts,
  from: Ground,
): Promise<UrlMatch | null> {
  const query = parseQuery(url.query);
  const found = matchSite(sites, { ...url, path: withoutScript(url.path) });
  return found === null ? null : resolvePage(withAskedLanguage(found, query), query, from);
}

/** A URL by scheme, host and path alone; its query is not looked at. */
export async function resolvePath(
  sites: readonly Site[],
  url: UrlParts,
  from: Ground,
): Promise<UrlMatch | null> {
  const found = matchSite(sites, url);
  return found === null ? null : resolvePage(found, new Map(), from);
}

/** What routing reads. */
export interface Ground {
  instance: Pick<InstanceModel, 'table'>;
  rows: RoutingRepository;
}

async function resolvePage(match: SiteMatch, query: RouteArguments, from: Ground): Promise<UrlMatch> {
  const { site, language, tail } = match;
  if (language === null) {
    return { ...match, page: null };
  }
  const router = new PageRouter(from.instance, from.rows, site);
  return { ...match, page: await router.match({ language, tail, query }) };
}

function withoutScript(path: string): string {
  const script = /^\/*index\.php/.exec(path);
  return script === null ? path : `/${path.slice(script[0].length)}`;
}

/** With `id` a site without fitting language takes its first one, and `L` chooses another. */
function withAskedLanguage(match: SiteMatch, query: RouteArguments): SiteMatch {
  const id = argumentAt(query, ['id']);
  if (typeof id !== 'string' || !INTEGER.test(id) || Number(id) === 0) {
    return match;
  }
  const asked = argumentAt(query, ['L']);
  const { languages } = match.site;
  const chosen =
    typeof asked === 'string' && INTEGER.test(asked)
      ? languages.find((language) => language.id === Number(asked))
      : undefined;
  return { ...match, language: chosen ?? match.language ?? languages[0] ?? null };
}
