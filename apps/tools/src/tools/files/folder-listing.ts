import { compareNaturally, mimeTypeOf, type FileStorage, type LocalDriver } from '#typo3';
import type { FileRepository, IndexedFile } from './file.repository';

const MAX_ENTRIES = 100;
/** Bytes that tell the type of a file which is not indexed. */
const HEAD_BYTES = 64;

export interface FolderListing {
  lines: string[];
  /** Entries beyond the shown ones. */
  more: number;
}

export interface ListedFolder {
  driver: LocalDriver;
  storage: FileStorage;
  /** Identifier of the folder. */
  folder: string;
}

interface VisibleEntries {
  folders: string[];
  files: string[];
}

/** Subfolders, then files, of a folder; throws when something in it can't be read. */
export async function listFolder(listed: ListedFolder, index: FileRepository): Promise<FolderListing> {
  const { folders, files } = await visibleEntries(listed, listed.folder);
  const shownFolders = folders.slice(0, MAX_ENTRIES);
  const shownFiles = files.slice(0, MAX_ENTRIES - shownFolders.length);
  const indexed = await index.indexed(
    listed.storage.uid,
    shownFiles.map((name) => listed.folder + name),
  );
  // Together, because each is a wait for the disk; MAX_ENTRIES bounds them.
  const lines = await Promise.all([
    ...shownFolders.map((name) => folderLine(listed, name)),
    ...shownFiles.map((name) => fileLine(listed, name, indexed.get(listed.folder + name))),
  ]);
  return { lines, more: folders.length + files.length - lines.length };
}

/** What the backend's file list hides stays hidden: dot files, processed images, the import and export module's folder. */
async function visibleEntries({ driver, storage }: ListedFolder, folder: string): Promise<VisibleEntries> {
  const { folders, files } = await driver.entries(folder);
  const isVisible = (identifier: string): boolean =>
    !identifier.includes('/.') && !identifier.includes('/_temp_/importexport/');
  return {
    folders: folders
      .filter((name) => isVisible(`${folder}${name}/`) && `${folder}${name}/` !== storage.processingFolder)
      .sort(compareNaturally),
    files: files.filter((name) => isVisible(folder + name)).sort(compareNaturally),
  };
}

async function folderLine(listed: ListedFolder, name: string): Promise<string> {
  const below = await visibleEntries(listed, `${listed.folder}${name}/`);
  return `- ${printable(name)}/ (${below.files.length} files)`;
}

async function fileLine(
  { driver, folder }: ListedFolder,
  name: string,
  known?: IndexedFile,
): Promise<string> {
  if (known !== undefined) {
    return `- ${printable(name)} (${printable(known.mime_type)}, ${sizeText(known.size)})`;
  }
  const found = await driver.peek(folder + name, HEAD_BYTES);
  if (found === null) {
    throw new Error('A file of the folder went away or is not readable.');
  }
  return `- ${printable(name)} (${mimeTypeOf(name, found.head)}, ${sizeText(found.size)})`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) {
    return `${bytes} B`;
  }
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

/** A name can't start a line of its own. */
function printable(name: string): string {
  return name.replace(/[\u0000-\u001f\u007f]/g, '?');
}
