import { ToolsConfig } from '#config';
import { phpTrim, type Site } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { siteCatalog } from '../sites/site-catalog';
import { flatConfiguration } from './flat-configuration';

const MAX_LINES = 200;

/** */
@Tool('get_site_config')
export class GetSiteConfigTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot, now }: ToolContext): Promise<ToolAnswer> {
    const identifier = phpTrim(toText(args.identifier));
    const sites = await siteCatalog(snapshot, this.config.projectPath, now);
    if (identifier === '') {
      return { content: overview(sites) };
    }
    const site = sites.find((candidate) => candidate.identifier === identifier);
    return { content: site === undefined ? unknownSite(identifier) : details(site) };
  }
}

function overview(sites: readonly Site[]): string {
  const lines = sites.map(
    ({ identifier, base, rootPageId }) => `- ${identifier} (base ${base}, root page ${rootPageId})`,
  );
  return lines.length === 0
    ? 'There is no site.'
    : [`${lines.length} site(s); "identifier" shows one of them:`, ...lines.sort()].join('\n');
}

function unknownSite(identifier: string): string {
  return `There is no site "${identifier}". Without arguments this tool lists them.`;
}

function details({ identifier, configuration }: Site): string {
  const lines = flatConfiguration(configuration);
  const rest = lines.length - MAX_LINES;
  return [
    `Configuration of site "${identifier}", ${lines.length} entries:`,
    ...lines.slice(0, MAX_LINES),
    ...(rest > 0 ? [`… and ${rest} more`] : []),
  ].join('\n');
}
