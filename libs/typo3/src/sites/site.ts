import type { PhpMap } from '../snapshot/php-value';

/** A language of a site with everything resolved. */
export interface SiteLanguage {
  id: number;
  title: string;
  enabled: boolean;
  /** Absolute as far as the site's own base is; the active base variant. */
  base: string;
  /** BCP 47, for example `de-DE`. */
  locale: string;
  /** `strict`, `fallback` or `free`. */
  fallbackType: string;
  /** Language ids in order of preference. */
  fallbacks: readonly number[];
}

/** One site as TYPO3 routes by it. */
export interface Site {
  identifier: string;
  rootPageId: number;
  /** The active base, variants evaluated. */
  base: string;
  languages: readonly SiteLanguage[];
  /** Complete configuration in TYPO3's order; empty when nobody has told it. */
  configuration: PhpMap;
}

export function siteLanguage(site: Site, id: number): SiteLanguage | undefined {
  return site.languages.find((language) => language.id === id);
}
