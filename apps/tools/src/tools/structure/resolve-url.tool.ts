import { ToolsConfig } from '#config';
import {
  PageAccess,
  PageRepository,
  RoutingRepository,
  cutWidth,
  parseUrl,
  phpTrim,
  plainArguments,
  resolvePath,
  type PageRow,
  type Site,
  type UrlMatch,
  type UrlParts,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { PAGE_UNAVAILABLE } from '../refusals';
import { firstHostBase } from '../sites/own-site';
import { siteCatalog } from '../sites/site-catalog';

const NO_SITE = 'No site of this instance answers that URL.';
const MAX_ARGUMENTS = 300;

/** Foreign hosts simply match no site; no request is sent. */
@Tool('resolve_url')
export class ResolveUrlTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const text = phpTrim(toText(args.url));
    if (text === '') {
      return { content: 'Error: give a "url".' };
    }
    if (context.actor === null) {
      return { content: PAGE_UNAVAILABLE };
    }
    const sites = await siteCatalog(context.snapshot, this.config.projectPath, context.now);
    const url = absoluteUrl(text, sites);
    const rows = new RoutingRepository(context.db, sites, context.now);
    const match = url && (await resolvePath(sites, url, { instance: context.snapshot, rows }));
    if (url === null || match === null || match.page === null || !fitsPort(url, match)) {
      return { content: NO_SITE };
    }
    return { content: await answer(url, match, context) };
  }
}

/** A path belongs to the first site with a host. */
function absoluteUrl(text: string, sites: readonly Site[]): UrlParts | null {
  const isAbsolute = text.includes('://');
  if (text.startsWith('//')) {
    return null;
  }
  const path = text.startsWith('/') ? text : `/${text}`;
  const base = firstHostBase(sites) ?? `http://localhost/${(sites[0]?.base ?? '').replace(/^\/+/, '')}`;
  const url = parseUrl(isAbsolute ? text : base.replace(/\/$/, '') + path);
  return url !== null && ['http', 'https'].includes(url.scheme) ? url : null;
}

/** TYPO3's own matcher is blind for ports; here another port is another server (R-30.110). */
function fitsPort(url: UrlParts, match: UrlMatch): boolean {
  const base = parseUrl(match.base);
  return (
    base === null ||
    base.host === '' ||
    portOf(url) === portOf({ ...base, scheme: base.scheme || url.scheme })
  );
}

function portOf({ port, scheme }: UrlParts): number {
  return port ?? (scheme === 'https' ? 443 : 80);
}

async function answer(url: UrlParts, match: UrlMatch, { db, actor }: ToolContext): Promise<string> {
  const { page: found, site, language } = match;
  if (found === null || typeof found === 'string') {
    return `No page of site "${site.identifier}" has the path "${url.path}": there is no such slug, or the page is hidden or not translated.`;
  }
  const page = await new PageRepository(db).find(found.page);
  if (page === null || actor === null || !(await new PageAccess(db, actor).isReadable(page.uid))) {
    return PAGE_UNAVAILABLE;
  }
  const routed =
    found.routeArguments.size === 0
      ? []
      : [
          `Arguments in the path: ${cutWidth(JSON.stringify(plainArguments(found.routeArguments)), MAX_ARGUMENTS)}`,
        ];
  return [
    `Site: ${site.identifier} (base ${site.base})`,
    ...(language === null ? [] : [`Language: ${language.id} (${language.locale})`]),
    pageLine(page),
    ...routed,
    'get_page_content shows what is on it.',
  ].join('\n');
}

function pageLine(page: PageRow): string {
  const hidden = page.hidden === 1 ? ' [hidden]' : '';
  return `Page: [${page.uid}] ${page.title} (doktype ${page.doktype}, slug ${page.slug ?? ''})${hidden}`;
}
