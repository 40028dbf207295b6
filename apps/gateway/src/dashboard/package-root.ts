import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder of the package, from the sources as well as from the build below `dist`. */
export function packageRoot(start: string = __dirname): string {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error('The package folder was not found.');
}
