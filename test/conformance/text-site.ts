import { parse } from 'yaml';

type Row = Record<string, string | number | null>;

/** The invented installation of recorded/tsconfig.json and recorded/typoscript.json. */
export interface TextSite {
  files: Record<string, string>;
  sites: Record<string, { config: { base: string; rootPageId: number }; files: Record<string, string> }>;
}

/** INSERT statements of rows with any columns. */
export function insertRows(table: string, rows: readonly Row[]): string {
  return rows
    .map((row) => {
      const columns = Object.keys(row).map((column) => `\`${column}\``);
      return `INSERT INTO \`${table}\` (${columns.join(', ')}) VALUES (${Object.values(row).map(literal).join(', ')});`;
    })
    .join('\n');
}

function literal(value: string | number | null): string {
  if (typeof value === 'string') {
    return value === '' ? "''" : `CONVERT(x'${Buffer.from(value).toString('hex')}' USING utf8mb4)`;
  }
  return value === null ? 'NULL' : String(value);
}

/** Snapshot fields that say what the invented installation's packages and sites say. */
export function textSnapshot(
  { files, sites }: TextSite,
  coreSettings: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const siteFiles = Object.entries(sites).flatMap(([identifier, site]) =>
    Object.entries(site.files).map(([name, text]) => [`config/sites/${identifier}/${name}`, text] as const),
  );
  return {
    packages: [{ key: 'conf_text' }],
    sites: Object.entries(sites).map(([identifier, { config }]) => ({
      identifier,
      rootPageId: config.rootPageId,
      base: config.base,
      languages: [],
      configuration: wire(config),
    })),
    siteSets: wire(textSets(files, coreSettings)),
    typoscript: { files: { ...files, ...Object.fromEntries(siteFiles) } },
  };
}

/** Folder of core's own set. */
export const CORE_SET = 'EXT:fluid_styled_content/Configuration/Sets/FluidStyledContent';

/** In the order of TYPO3's registry: what others depend on comes first. */
const SET_FOLDERS = ['Base', 'Extra', 'Theme'];

function textSets(
  files: Record<string, string>,
  settings: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const name = 'typo3/fluid-styled-content';
  const core = { [name]: { name, settings, typoscript: CORE_SET } };
  const own = SET_FOLDERS.map((folder) => {
    const path = `EXT:conf_text/Configuration/Sets/${folder}`;
    const config = parse(files[`${path}/config.yaml`] ?? '') as { name: string };
    // The recorder shortened the indentation of the definitions, so that they are no YAML any more.
    const definitions = folder === 'Base' ? BASE_DEFINITIONS : [];
    return {
      ...config,
      typoscript: path,
      pagets: `${path}/page.tsconfig`,
      settingsDefinitions: definitions,
      settings: (parse(files[`${path}/settings.yaml`] ?? '') ?? {}) as unknown,
    };
  });
  return { ...Object.fromEntries(own.map((set) => [set.name, set])), ...core };
}

const BASE_DEFINITIONS = [
  { key: 'confText.color', default: 'green' },
  { key: 'confText.width', default: 300 },
  { key: 'confText.flag', default: true },
  { key: 'confText.names', default: ['a', 'b'] },
];

function wire(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(wire);
  }
  return typeof value === 'object' && value !== null
    ? { '%': Object.entries(value).map(([key, item]) => [key, wire(item)]) }
    : value;
}
