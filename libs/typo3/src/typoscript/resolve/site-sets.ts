import {
  decodePhpValue,
  phpList,
  phpMap,
  phpText,
  type PhpMap,
  type PhpValue,
} from '../../snapshot/php-value';

/** A site set as a package brings it. */
export interface SiteSet {
  name: string;
  dependencies: readonly string[];
  optionalDependencies: readonly string[];
  /** TYPO3 path of the folder with `setup.typoscript` and `constants.typoscript`; empty without. */
  typoscript: string;
  /** TYPO3 path of its page TSconfig; empty without. */
  pageTsConfig: string;
  /** Defaults of the settings it defines. */
  definitions: PhpMap;
  /** Settings it sets, nested or with dotted names. */
  settings: PhpMap;
}

/** The part `siteSets` of a snapshot: sets in the order of TYPO3's registry, dependencies first. */
export function readSiteSets(part: unknown): SiteSet[] {
  return [...phpMap(decodePhpValue(part ?? []))].map(([name, value]) => siteSet(name, phpMap(value)));
}

function siteSet(key: string, set: PhpMap): SiteSet {
  return {
    name: phpText(set.get('name')) || key,
    dependencies: texts(set.get('dependencies')),
    optionalDependencies: texts(set.get('optionalDependencies')),
    typoscript: phpText(set.get('typoscript')).replace(/\/+$/, ''),
    pageTsConfig: phpText(set.get('pagets')),
    definitions: definitions(phpList(set.get('settingsDefinitions'))),
    settings: phpMap(set.get('settings')),
  };
}

function texts(value: PhpValue | undefined): string[] {
  return phpList(value).map(phpText);
}

function definitions(list: readonly PhpValue[]): PhpMap {
  return new Map(
    list.map(phpMap).map((definition) => [phpText(definition.get('key')), definition.get('default') ?? null]),
  );
}

/** The sets a site uses: those it names and everything they depend on, in the registry's order. */
export function activeSets(all: readonly SiteSet[], named: readonly string[]): SiteSet[] {
  const byName = new Map(all.map((set) => [set.name, set]));
  const wanted = new Set<string>();
  const visit = (name: string): void => {
    const set = byName.get(name);
    if (set === undefined || wanted.has(name)) {
      return;
    }
    wanted.add(name);
    [...set.dependencies, ...set.optionalDependencies].forEach(visit);
  };
  named.forEach(visit);
  return all.filter(({ name }) => wanted.has(name));
}
