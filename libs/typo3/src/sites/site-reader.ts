import { phpList, phpMap, phpText, phpTruthy, type PhpMap, type PhpValue } from '../snapshot/php-value';
import { localeTag } from './locale-tag';
import type { Site, SiteLanguage } from './site';

/** Tells whether the condition of a base variant holds; one that can't be evaluated does not. */
export type BaseCondition = (condition: string) => boolean;

/** A site from its complete configuration, as TYPO3 builds it. Null without a root page. */
export function readSite(identifier: string, configuration: PhpMap, holds: BaseCondition): Site | null {
  const rootPageId = Math.trunc(Number(phpText(configuration.get('rootPageId')))) || 0;
  if (rootPageId <= 0) {
    return null;
  }
  const base = activeBase(configuration, holds);
  const languages = phpList(configuration.get('languages')).map(phpMap);
  return {
    identifier,
    rootPageId,
    base,
    languages:
      languages.length === 0
        ? [readLanguage(DEFAULT_LANGUAGE, base, holds)]
        : languages.map((language) => readLanguage(language, base, holds)),
    configuration,
  };
}

const DEFAULT_LANGUAGE: PhpMap = new Map<string, PhpValue>([
  ['languageId', 0],
  ['title', 'Default'],
  ['locale', 'en_US.UTF-8'],
]);

function readLanguage(language: PhpMap, siteBase: string, holds: BaseCondition): SiteLanguage {
  return {
    id: Math.trunc(Number(phpText(language.get('languageId')))) || 0,
    title: phpText(language.get('title')) || 'Default',
    enabled: language.has('enabled') ? phpTruthy(language.get('enabled')) : true,
    base: languageBase(activeBase(language, holds), siteBase),
    locale: localeTag(phpText(language.get('locale'))),
    fallbackType: phpText(language.get('fallbackType')) || 'strict',
    fallbacks: readFallbacks(language.get('fallbacks')),
  };
}

function readFallbacks(value: PhpValue | undefined): number[] {
  const given =
    Array.isArray(value) || value instanceof Map ? phpList(value).map(phpText) : phpText(value).split(',');
  return given.filter((item) => item !== '').map((item) => Math.trunc(Number(item)) || 0);
}

/** `base`, or the first of `baseVariants` whose condition holds. */
function activeBase(settings: PhpMap, holds: BaseCondition): string {
  const variant = phpList(settings.get('baseVariants'))
    .map(phpMap)
    .find((candidate) => holds(phpText(candidate.get('condition'))));
  return completeBase(phpText((variant ?? settings).get('base')));
}

/** A base without scheme and slash is a path, or a host when it has a dot. */
export function completeBase(base: string): string {
  if (base === '' || base.includes('//') || base.startsWith('/')) {
    return base;
  }
  return base.includes('.') ? `//${base}` : `/${base}`;
}

/** A language's base behind the site's, unless it names a host of its own. */
export function languageBase(base: string, siteBase: string): string {
  return base.includes('//') ? base : `${siteBase.replace(/\/+$/, '')}/${base.replace(/^\/+/, '')}`;
}
