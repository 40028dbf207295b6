import { ToolsConfig } from '#config';
import { collapse, phpTrim } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToRange, integerOr, toText } from '../argument-coercion';
import { accessibleFiles } from './accessible-files';
import { NO_STORAGES, fileGround, narrowed } from './file-ground';
import { FileRepository, type IndexedFile } from './file.repository';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;

/** */
@Tool('search_fal_files')
export class SearchFalFilesTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const query = phpTrim(toText(args.query));
    if (query === '') {
      return { content: 'Say what to look for in "query".' };
    }
    const all = await fileGround(context, this.config);
    const ground = all === null ? null : narrowed(all, args.storage);
    if (ground === null) {
      return { content: NO_STORAGES };
    }
    const limit = clampToRange(integerOr(args.limit, DEFAULT_LIMIT), 1, MAX_LIMIT);
    const files = new FileRepository(context.db);
    const found = await accessibleFiles(ground, limit, (rows) => files.search(query, ground.storages, rows));
    return { content: layOut(query, limit, found) };
  }
}

function layOut(query: string, limit: number, files: readonly IndexedFile[]): string {
  if (files.length === 0) {
    return `No file open to you matches "${query}".`;
  }
  const lines = files.map(
    (file) =>
      `- [${file.uid}] ${file.storage}:${collapse(file.identifier)} (${collapse(file.mime_type)}, ${file.size} bytes)`,
  );
  return [`${files.length} file(s) match "${query}", at most ${limit} shown:`, ...lines].join('\n');
}
