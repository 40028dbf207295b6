import { ToolsConfig } from '#config';
import { collapse } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToRange, integerOr } from '../argument-coercion';
import { accessibleFiles } from './accessible-files';
import { NO_STORAGES, fileGround, narrowed, type FileGround } from './file-ground';
import { FileRepository, type IndexedFile } from './file.repository';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;

/** */
@Tool('find_missing_files')
export class FindMissingFilesTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const all = await fileGround(context, this.config);
    const ground = all === null ? null : narrowed(all, args.storage);
    if (ground === null) {
      return { content: NO_STORAGES };
    }
    const limit = clampToRange(integerOr(args.limit, DEFAULT_LIMIT), 1, MAX_LIMIT);
    const files = new FileRepository(context.db);
    const found = await accessibleFiles(ground, limit, (rows) => files.missing(ground.storages, rows));
    if (found.length === 0) {
      return { content: 'No missing file in the storages open to you.' };
    }
    return { content: [await heading(ground, files, found), ...found.map(line)].join('\n') };
  }
}

/** How many are missing in all is told to an admin only: for others the number would speak of folders they can't see. */
async function heading(ground: FileGround, files: FileRepository, found: IndexedFile[]): Promise<string> {
  return ground.user.admin
    ? `${await files.countMissing(ground.storages)} missing file(s), ${found.length} shown:`
    : `${found.length} missing file(s) shown:`;
}

function line({ uid, storage, identifier, size }: IndexedFile): string {
  return `- [${uid}] ${storage}:${collapse(identifier)} (last known size ${size} bytes)`;
}
