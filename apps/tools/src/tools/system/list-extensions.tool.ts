import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';

/** A package of the snapshot; its path is never shown. */
interface ActivePackage {
  key: string;
  version?: string;
  composerName?: string | null;
  title?: string;
}

/** R-30.129. */
@Tool('list_extensions')
export class ListExtensionsTool implements ReadTool {
  async execute(_args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const packages = [...((snapshot.document['packages'] ?? []) as ActivePackage[])];
    const lines = packages.sort((one, other) => (one.key < other.key ? -1 : 1)).map(packageLine);
    return {
      content:
        lines.length === 0
          ? 'No extension is active.'
          : [`${lines.length} active extension(s):`, ...lines].join('\n'),
    };
  }
}

function packageLine({ key, version = '', composerName, title = '' }: ActivePackage): string {
  const composer = (composerName ?? '') === '' ? '' : ` (${composerName})`;
  return `- ${key} ${version === '' ? '(no version)' : version}${composer}${title === '' ? '' : ` — ${title}`}`;
}
