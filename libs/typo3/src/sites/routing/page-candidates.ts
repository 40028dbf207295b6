import type { Site, SiteLanguage } from '../site';
import type { EnhancerFactory } from './enhancer-factory';
import type { RoutingRepository } from './routing.repository';
import { defaultLanguageUid, type SlugPage } from './slug-page';

const MOUNT_POINT = 7;
const MAX_MOUNTS = 5;
/** Levels of a path that may be part of a slug. */
const MAX_LEVELS = 100;

interface Mount {
  mounted: SlugPage;
  /** `MP` argument. */
  parameter: string;
}

/** Pages whose slug begins a path, in a language and the ones it falls back to; mount points followed. */
export class PageCandidates {
  constructor(
    private readonly rows: RoutingRepository,
    private readonly enhancers: EnhancerFactory,
    private readonly site: Site,
  ) {}

  /** `path` begins with `/`. The first page whose slug is the whole path ends the search. */
  async forPath(path: string, language: SiteLanguage): Promise<SlugPage[]> {
    const slugs = this.slugsOf(path);
    const found: SlugPage[] = [];
    for (const id of [language.id, ...language.fallbacks]) {
      for (const page of await this.pages(slugs, { language: id, excluded: new Set(), depth: 0 })) {
        const slug = `/${page.slug.replace(/^\/+|\/+$/g, '')}`;
        if (path === slug) {
          return [page];
        }
        if (slug === '/' || path.startsWith(slug)) {
          found.push(page);
        }
      }
    }
    return found;
  }

  /** The path and everything above it, each with and without a slash at its end. */
  private slugsOf(path: string): string[] {
    const plain = this.enhancers
      .decorators(this.site, null)
      .reduce((text, decorator) => decorator.withoutSuffix(text), path);
    const parts = plain
      .split('/')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    // Cut before the slugs are made: of a path without end they would fill the memory.
    const levels = parts.slice(0, MAX_LEVELS);
    const slugs = levels.map((_, index) => `/${levels.slice(0, levels.length - index).join('/')}`);
    return [...slugs.flatMap((slug) => [`${slug}/`, slug]), '/'];
  }

  private async pages(slugs: readonly string[], search: Search): Promise<SlugPage[]> {
    const pages: SlugPage[] = [];
    const excluded = new Set(search.excluded);
    const isMounted = search.depth > 0;
    for (const row of await this.rows.pagesBySlug(slugs, search.language)) {
      const uid = defaultLanguageUid(row);
      const isOwn = (await this.rows.siteOf(uid))?.rootPageId === this.site.rootPageId;
      if (excluded.has(uid) || (!isOwn && isMounted)) {
        continue;
      }
      const mount = await this.mountOf(row, []);
      if (mount !== null && !isOwn) {
        continue;
      }
      const page = mount === null ? row : { ...row, mountPoint: mount.parameter };
      pages.push(...this.own(page, { mount, isOwn, excluded }));
      if (mount !== null && search.depth < MAX_MOUNTS) {
        pages.push(...(await this.belowMount(page, mount, { slugs, ...search, excluded })));
      }
    }
    return pages;
  }

  /** The page itself, or the mounted one where that takes its place. */
  private own(page: SlugPage, state: OwnState): SlugPage[] {
    const { mount, isOwn, excluded } = state;
    const uid = defaultLanguageUid(page);
    if (mount !== null && page.mount_pid_ol !== 0) {
      if (excluded.has(mount.mounted.uid)) {
        return [];
      }
      excluded.add(mount.mounted.uid).add(uid);
      return [{ ...mount.mounted, slug: page.slug, mountPoint: mount.parameter }];
    }
    if (!isOwn) {
      return [];
    }
    excluded.add(uid);
    return [page];
  }

  /** Follows a mount point to the page it finally shows. */
  private async mountOf(
    page: SlugPage,
    visited: readonly number[],
    first = defaultLanguageUid(page),
  ): Promise<Mount | null> {
    const target = page.mount_pid;
    if (page.doktype !== MOUNT_POINT || target <= 0 || visited.includes(target)) {
      return null;
    }
    const mounted = await this.rows.page(target);
    if (mounted === null) {
      return null;
    }
    const further = await this.mountOf(mounted, [...visited, target], first);
    return further ?? { mounted, parameter: `${target}-${first}` };
  }

  /** Pages below the mounted one, with slugs as they are reached through the mount point. */
  private async belowMount(
    point: SlugPage,
    mount: Mount,
    search: Search & { slugs: readonly string[] },
  ): Promise<SlugPage[]> {
    const translation = await this.rows.pageTranslation(mount.mounted.uid, [search.language]);
    const prefix = (translation ?? mount.mounted).slug.replace(/\/+$/, '');
    const site = await this.rows.siteOf(mount.mounted.uid);
    if (site === null) {
      return [];
    }
    const provider = new PageCandidates(this.rows, this.enhancers, site);
    const inner = { language: search.language, depth: search.depth + 1, excluded: new Set([point.uid]) };
    const pages = await provider.pages(mountedSlugs(search.slugs, point.slug, prefix), inner);
    const below: SlugPage[] = [];
    for (const page of pages) {
      const line = await this.rows.rootlineUids(defaultLanguageUid(page));
      if (line.includes(mount.mounted.uid) && !search.excluded.has(page.uid)) {
        below.push(throughMount(page, point, prefix));
      }
    }
    return below;
  }
}

interface Search {
  language: number;
  /** Default-language uids not to be found (again). */
  excluded: Set<number>;
  depth: number;
}

interface OwnState {
  mount: Mount | null;
  isOwn: boolean;
  excluded: Set<number>;
}

/** Slugs of the mounted branch that these paths below a mount point may mean, longest first. */
function mountedSlugs(slugs: readonly string[], point: string, prefix: string): string[] {
  const rest = slugs
    .filter((slug) => slug.startsWith(point))
    .map((slug) => slug.slice(point.length).replace(/^\/+|\/+$/g, ''));
  const wanted = rest.flatMap((path) => [`/${path}`, ...(prefix === '' ? [] : [`${prefix}/${path}`])]);
  const trimmed = wanted.map((path) => path.replace(/\/+$/, '') || '/');
  return [...new Set(trimmed.flatMap((path) => (path === '/' ? [path] : [path, `${path}/`])))]
    .sort()
    .reverse();
}

function throughMount(page: SlugPage, point: SlugPage, prefix: string): SlugPage {
  const own = prefix !== '' && page.slug.startsWith(prefix) ? page.slug.slice(prefix.length) : page.slug;
  const rest = own.replace(/^\/+|\/+$/g, '');
  const parameter = [point.mountPoint, page.mountPoint].filter((part) => part !== undefined).join(',');
  return {
    ...page,
    slug: rest === '' ? point.slug : `${point.slug}/${rest}`,
    ...(page.mount_pid_ol === 0 ? { mountPoint: parameter } : {}),
  };
}
