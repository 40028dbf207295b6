import { ToolsConfig } from '#config';
import { collapse, type FileStorage } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { NO_STORAGES, fileGround } from './file-ground';

/** */
@Tool('list_fal_storages')
export class ListFalStoragesTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(_args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const ground = await fileGround(context, this.config);
    const storages: FileStorage[] = [];
    for (const uid of ground?.storages ?? []) {
      const storage = await ground?.access.storage(uid);
      if (storage?.isDriverKnown) {
        storages.push(storage);
      }
    }
    return storages.length === 0
      ? { content: NO_STORAGES }
      : { content: [`${storages.length} file storage(s) open to you:`, ...storages.map(line)].join('\n') };
  }
}

function line(storage: FileStorage): string {
  const flags = [
    storage.online ? 'online' : 'offline',
    ...(storage.browsable ? ['browsable'] : []),
    ...(storage.public ? ['public'] : []),
  ];
  return `- [${storage.uid}] ${collapse(storage.name)} (driver ${collapse(storage.driver)}; ${flags.join(', ')})`;
}
