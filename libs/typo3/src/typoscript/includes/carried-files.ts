import {
  isReadableFile,
  mergedNames,
  normalisedPath,
  type FolderListing,
  type TypoScriptFiles,
} from './typoscript-files';

/** Files whose text came along with the instance snapshot (part `typoscript`). */
export class CarriedFiles implements TypoScriptFiles {
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  async read(path: string): Promise<string | null> {
    const wanted = normalisedPath(path);
    return wanted === null || !isReadableFile(wanted) ? null : (this.texts.get(wanted) ?? null);
  }

  async list(path: string): Promise<FolderListing | null> {
    const folder = normalisedPath(path);
    if (folder === null) {
      return null;
    }
    const below = [...this.texts.keys()]
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1));
    if (below.length === 0) {
      return null;
    }
    return {
      files: mergedNames([below.filter((file) => !file.includes('/'))]),
      folders: mergedNames([
        below.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/'))),
      ]),
    };
  }
}
