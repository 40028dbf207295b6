import type { InstanceModel } from '../snapshot/instance-model';
import { decodePhpValue, phpMap } from '../snapshot/php-value';
import type { SnapshotLanguage, SnapshotSite } from '../snapshot/snapshot-document';
import { localeTag } from './locale-tag';
import type { Site, SiteLanguage } from './site';
import { completeBase, languageBase } from './site-reader';

/** The sites as TYPO3 resolved them, in its order; their bases are the active ones. */
export function snapshotSites(instance: Pick<InstanceModel, 'sites'>): Site[] {
  return instance.sites().map(snapshotSite);
}

function snapshotSite(site: SnapshotSite): Site {
  const base = completeBase(site.base);
  return {
    identifier: site.identifier,
    rootPageId: site.rootPageId,
    base,
    languages: site.languages.map((language) => snapshotLanguage(language, base)),
    configuration: phpMap(decodePhpValue(site.configuration ?? [])),
  };
}

function snapshotLanguage(language: SnapshotLanguage, base: string): SiteLanguage {
  return {
    id: language.languageId,
    title: language.title,
    enabled: language.enabled,
    base: languageBase(completeBase(language.base ?? ''), base),
    locale: localeTag(language.locale ?? ''),
    fallbackType: language.fallbackType ?? 'strict',
    fallbacks: language.fallbacks ?? [],
  };
}
