import {
  RoutingRepository,
  UriBuilder,
  siteLanguage,
  snapshotSites,
  type RouteArguments,
  type Site,
} from '#typo3';
import type { ToolContext } from '../../registry/tool-context';

/** Addresses of pages by the sites of the snapshot. Make one per call. */
export class PublicUrls {
  readonly sites: readonly Site[];
  private readonly rows: RoutingRepository;
  private readonly builder: UriBuilder;

  constructor({ db, snapshot, now }: Pick<ToolContext, 'db' | 'snapshot' | 'now'>) {
    this.sites = snapshotSites(snapshot);
    this.rows = new RoutingRepository(db, this.sites, now);
    // Arguments that need a cHash are not linked: the key for it never leaves TYPO3.
    this.builder = new UriBuilder(snapshot, this.rows, null);
  }

  /** The site of a page, when it speaks that language to visitors (D-30.22). */
  async siteOf(page: number, language: number): Promise<Site | null> {
    const site = await this.rows.siteOf(page);
    return site !== null && siteLanguage(site, language)?.enabled === true ? site : null;
  }

  /** Null for a page outside every site, in another site than the wanted one, or without a route. */
  async of(
    page: number,
    asked: { language: number; site: string; arguments?: RouteArguments },
  ): Promise<string | null> {
    const site = await this.siteOf(page, asked.language);
    if (site === null || (asked.site !== '' && site.identifier !== asked.site)) {
      return null;
    }
    const built = await this.builder.build({
      page,
      language: asked.language,
      arguments: asked.arguments ?? new Map<string, never>(),
    });
    return typeof built === 'string' ? null : built.url;
  }
}
