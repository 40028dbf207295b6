import { parse } from 'yaml';
import {
  decodePhpValue,
  phpList,
  phpMap,
  phpText,
  type PhpMap,
  type PhpValue,
} from '../../snapshot/php-value';
import { type SnapshotSite } from '../../snapshot/snapshot-document';
import { type ConditionSite } from '../conditions/condition-facts';
import { type TypoScriptFiles } from '../includes/typoscript-files';
import { activeSets, type SiteSet } from './site-sets';
import { flatSettings } from './site-settings';

/** What TypoScript needs of a site. */
export interface TypoScriptSite extends ConditionSite {
  title: string;
  activeSets: readonly SiteSet[];
  settings: ReadonlyMap<string, PhpValue>;
  /** Texts of the files beside the site's `config.yaml`; null without. */
  constants: string | null;
  setup: string | null;
  pageTsConfig: string | null;
  /** Uses sets or brings TypoScript of its own: everything above its root page is then left out. */
  isTypoScriptRoot: boolean;
}

/** A site with its files and sets. */
export async function loadTypoScriptSite(
  site: SnapshotSite,
  sets: readonly SiteSet[],
  files: TypoScriptFiles,
): Promise<TypoScriptSite> {
  const configuration = phpMap(decodePhpValue(site.configuration ?? []));
  const folder = `config/sites/${site.identifier}`;
  const [constants, setup, pageTsConfig, ownSettings] = await Promise.all(
    ['constants.typoscript', 'setup.typoscript', 'page.tsconfig', 'settings.yaml'].map((name) =>
      files.read(`${folder}/${name}`),
    ),
  );
  const named = phpList(configuration.get('dependencies')).map(phpText);
  const active = activeSets(sets, named);
  const own = ownSettings == null ? phpMap(configuration.get('settings')) : yamlMap(ownSettings);
  return {
    identifier: site.identifier,
    rootPageId: site.rootPageId,
    base: site.base,
    configuration,
    sets: named,
    title: phpText(configuration.get('websiteTitle')),
    activeSets: active,
    settings: flatSettings(active, own),
    constants: constants ?? null,
    setup: setup ?? null,
    pageTsConfig: pageTsConfig ?? null,
    isTypoScriptRoot: named.length > 0 || [constants, setup, pageTsConfig].some((text) => text != null),
  };
}

/** YAML that can't be read sets nothing. */
function yamlMap(text: string): PhpMap {
  try {
    return phpMap(toPhpValue(parse(text, { mapAsMap: true, maxAliasCount: 50 })));
  } catch {
    return new Map();
  }
}

function toPhpValue(value: unknown): PhpValue {
  if (value instanceof Map) {
    return new Map(
      [...(value as Map<unknown, unknown>)].map(([key, item]) => [String(key), toPhpValue(item)]),
    );
  }
  if (Array.isArray(value)) {
    return value.map(toPhpValue);
  }
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar ? (value as string | number | boolean) : null;
}
