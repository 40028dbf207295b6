/** Files site configuration may be made of. Paths are relative to the project. */
export interface ConfigurationFiles {
  /** Null for what does not exist or may not be read. */
  read(path: string): Promise<string | null>;
  /** Names in a folder, sorted; empty for what is none. */
  list(folder: string): Promise<string[]>;
  /** Folder of an active package; undefined for an unknown key. */
  packageFolder(key: string): string | undefined;
}
