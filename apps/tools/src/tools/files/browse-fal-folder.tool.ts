import { ToolsConfig } from '#config';
import { LOCAL_DRIVER, collapse, folderIdentifier, phpTrim, type FileStorage } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger, toText } from '../argument-coercion';
import { NOT_MOUNTED } from '../project/messages';
import { FOLDER_UNAVAILABLE, fileGround, type FileGround } from './file-ground';
import { FileRepository } from './file.repository';
import { listFolder, type FolderListing } from './folder-listing';

/** */
@Tool('browse_fal_folder')
export class BrowseFalFolderTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const ground = await fileGround(context, this.config);
    const storage = ground === null ? null : await askedStorage(ground, args.storage);
    const folder = folderIdentifier(phpTrim(toText(args.folder)));
    if (ground === null || storage === null || folder === null) {
      return { content: FOLDER_UNAVAILABLE };
    }
    if (storage.driver !== LOCAL_DRIVER) {
      return {
        content: `Storage ${storage.uid} has the driver ${collapse(storage.driver)}; only local ones are read here.`,
      };
    }
    if (this.config.projectPath === undefined) {
      return { content: NOT_MOUNTED };
    }
    const listing = await this.list(ground, storage, folder, context).catch(() => null);
    return { content: listing === null ? FOLDER_UNAVAILABLE : layOut(storage.uid, folder, listing) };
  }

  private async list(
    { access }: FileGround,
    storage: FileStorage,
    folder: string,
    context: ToolContext,
  ): Promise<FolderListing | null> {
    const driver = await access.driver(storage.uid);
    const open =
      storage.browsable &&
      (await access.hasPermission(storage.uid, 'readFolder')) &&
      (await access.isWithinMounts(storage.uid, folder));
    if (driver === null || !open || !(await driver.folderExists(folder))) {
      return null;
    }
    return listFolder({ driver, storage, folder }, new FileRepository(context.db));
  }
}

/** The first one unless a storage is named. */
async function askedStorage({ access, storages }: FileGround, asked: unknown): Promise<FileStorage | null> {
  const uid = asked === undefined || asked === null ? storages[0] : toInteger(asked);
  return uid !== undefined && storages.includes(uid) ? access.storage(uid) : null;
}

function layOut(storage: number, folder: string, { lines, more }: FolderListing): string {
  if (lines.length === 0) {
    return `Storage ${storage} shows nothing in ${folder}.`;
  }
  const rest = more > 0 ? `, ${more} more not shown` : '';
  return [`Storage ${storage}, folder ${folder} (${lines.length} entries${rest}):`, ...lines].join('\n');
}
