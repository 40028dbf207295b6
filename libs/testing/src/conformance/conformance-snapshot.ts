import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOrderedJson, type WireValue } from './ordered-json';

export interface ConformanceVersion {
  /** Folder of the recorded version. */
  folder: 'typo3-13.4' | 'typo3-14.3';
  instanceId: string;
  /** As the recorded search did it: a table without search fields is searched in every fit column (D-30.11 decides otherwise). */
  searchesEveryTable?: boolean;
}

type Fields = Record<string, unknown>;

interface Runtime {
  typo3: string;
  timeZone: string;
  context: string;
  composerMode: boolean;
  packages: { key: string; version: string; composer: string; title: string }[];
  sites: Record<string, { rootPageId: number; base: string; languages: Fields[] }>;
  doktypes: Record<string, { allowedTables: string[] }>;
  cacheConfigurations: Record<string, Fields>;
  contentTypes: Fields[];
  flexFormDataStructures: unknown;
  extbasePlugins: unknown[];
}

/** The snapshot document TYPO3 would have pushed for the recorded installation; `root` is the conformance folder. */
export function conformanceSnapshot(
  root: string,
  version: ConformanceVersion = { folder: 'typo3-13.4', instanceId: 'conformance' },
): Fields {
  const read = (name: string): string => readFileSync(join(root, version.folder, name), 'utf8');
  const runtime = JSON.parse(read('runtime.json')) as Runtime;
  const labels = new Map(Object.entries(JSON.parse(read('tca-labels.en.json')) as Record<string, string>));
  const tca = withLabels(parseOrderedJson(read('tca.json')), labels);
  return {
    schemaVersion: 1,
    instanceId: version.instanceId,
    generatedAt: '2026-01-01T12:00:00+00:00',
    typo3: { version: runtime.typo3 },
    php: { version: '8.2.36' },
    project: {
      path: '/var/www/example',
      publicPath: '/var/www/example/public',
      varPath: '/var/www/example/var',
      composerMode: runtime.composerMode,
      context: runtime.context,
      osFamily: 'Linux',
      timezone: runtime.timeZone,
    },
    tca,
    searchable: searchableColumns(tca, version),
    flexForms: flexForms(read('runtime.json'), labels),
    rte: richText(read('runtime.json')),
    packages: runtime.packages.map(({ composer, ...known }) => ({ ...known, composerName: composer })),
    extensions: runtime.packages.map(({ key }) => key),
    sites: Object.entries(runtime.sites).map(([identifier, site]) => snapshotSite(identifier, site)),
    doktypes: runtime.doktypes,
    caches: Object.fromEntries(
      Object.entries(runtime.cacheConfigurations).map(([name, cache]) => [name, cacheFacts(cache)]),
    ),
    contentTypes: runtime.contentTypes,
    hooks: {},
  };
}

/** `table.column.key` → structure; labels the recording lacks stay references. */
function flexForms(runtime: string, labels: ReadonlyMap<string, string>): Record<string, WireValue> {
  const structures = pairsOf(member(parseOrderedJson(runtime), 'flexFormDataStructures'));
  return Object.fromEntries(structures.map(([key, structure]) => [key, withLabels(structure, labels)]));
}

/** Presets with what is read of them; the recorded installation sanitises nothing. */
function richText(runtime: string): WireValue {
  const presets = pairsOf(member(parseOrderedJson(runtime), 'rtePresets')).map(
    ([name, preset]): [string | number, WireValue] => [
      name,
      { '%': [['processing', member(preset, 'processing') ?? null]] },
    ],
  );
  return {
    '%': [
      ['presets', { '%': presets }],
      ['htmlSanitize', false],
    ],
  };
}

function withLabels(value: WireValue, labels: ReadonlyMap<string, string>): WireValue {
  if (typeof value === 'string') {
    return labels.get(value) ?? value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => withLabels(item, labels));
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return { '%': value['%'].map(([key, item]) => [key, withLabels(item, labels)]) };
}

function snapshotSite(identifier: string, site: Runtime['sites'][string]): Fields {
  return {
    identifier,
    rootPageId: site.rootPageId,
    base: site.base,
    languages: site.languages.map(
      ({ languageId, title, enabled, base, locale, hreflang, fallbackType, ...rest }) => ({
        languageId,
        title,
        enabled,
        base,
        locale,
        hreflang,
        fallbackType,
        fallbacks: rest.fallbackLanguageIds,
      }),
    ),
  };
}

function cacheFacts({ backend, frontend, groups }: Fields): Fields {
  return { backend, frontend, groups };
}

const SEARCHABLE_TYPES = new Set(['color', 'email', 'flex', 'input', 'json', 'link', 'slug', 'text', 'uuid']);

/**
 * As the exporter does: columns fit for a text search, in TCA order; 13.4 names them in `ctrl.searchFields`, 14 marks those that are not
 * searched.
 */
function searchableColumns(tca: WireValue, version: ConformanceVersion): Record<string, string[]> {
  const searchable: Record<string, string[]> = {};
  for (const [table, definition] of pairsOf(tca)) {
    const fields = member(member(definition, 'ctrl'), 'searchFields');
    const named = (typeof fields === 'string' ? fields : '').split(',').map((name) => name.trim());
    const every = version.folder === 'typo3-14.3' || (version.searchesEveryTable === true && named[0] === '');
    const isNamed = (name: string): boolean => every || named.includes(name);
    const columns = pairsOf(member(definition, 'columns'))
      .filter(([name, column]) => isNamed(String(name)) && isSearchable(member(column, 'config')))
      .map(([name]) => String(name));
    if (columns.length > 0) {
      searchable[String(table)] = columns;
    }
  }
  return searchable;
}

function isSearchable(config: WireValue | undefined): boolean {
  const type = member(config, 'type');
  if (member(config, 'searchable') === false) {
    return false;
  }
  if (type === 'number') {
    return (member(config, 'format') ?? 'integer') === 'integer';
  }
  if (type === 'datetime') {
    return member(config, 'dbType') === undefined;
  }
  return typeof type === 'string' && SEARCHABLE_TYPES.has(type);
}

function pairsOf(value: WireValue | undefined): [string | number, WireValue][] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value['%'] : [];
}

function member(value: WireValue | undefined, key: string): WireValue | undefined {
  return pairsOf(value).find(([name]) => name === key)?.[1];
}
