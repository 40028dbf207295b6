import { type SnapshotSite } from '../../snapshot/snapshot-document';
import { type PhpValue } from '../../snapshot/php-value';
import { readSiteSets } from './site-sets';
import { loadTypoScriptSite, type TypoScriptSite } from './typoscript-site';
import { type TypoScriptSources } from './typoscript-sources';
import { type TypoScriptPage, type TypoScriptRepository } from './typoscript.repository';

/** What TypoScript is resolved from: live rows, and what snapshot and project mount carry. */
export interface TypoScriptGround {
  rows: TypoScriptRepository;
  sources: TypoScriptSources;
  /** Unix seconds. */
  now: number;
}

/** The nearest site above a page that is wanted; null outside every site. */
export async function siteOfRootline(
  { sources }: TypoScriptGround,
  pages: readonly TypoScriptPage[],
  isWanted: (site: TypoScriptSite) => boolean,
): Promise<TypoScriptSite | null> {
  const sets = readSiteSets(sources.snapshot.document['siteSets']);
  for (const page of [...pages].reverse()) {
    const site = snapshotSite(sources, page);
    const loaded = site === undefined ? null : await loadTypoScriptSite(site, sets, sources.files);
    if (loaded !== null && isWanted(loaded)) {
      return loaded;
    }
  }
  return null;
}

function snapshotSite({ snapshot }: TypoScriptSources, page: TypoScriptPage): SnapshotSite | undefined {
  return snapshot.siteOfRootPage(originalUid(page));
}

/** Uid of the default-language page a row stands for. */
export function originalUid(page: TypoScriptPage): number {
  const languageParent = Number(page.get('l10n_parent') ?? 0);
  return languageParent > 0 ? languageParent : Number(page.get('uid'));
}

/** TYPO3's rootline in the backend begins above the first page. */
export function rootPage(): TypoScriptPage {
  return new Map<string, PhpValue>([
    ['uid', 0],
    ['pid', null],
    ['title', ''],
  ]);
}
