import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that show what the recorded installation brings by itself, where nothing but an answer shows it: the one that is judged, and behind it
 * (`known/`, laid by `npm run conformance`) the one kept beside the checkout, because other recordings may show only a part.
 */
export function groundFiles(root: string, name: string): string[] {
  return ['recorded', 'known'].map((folder) => join(root, folder, name)).filter((file) => existsSync(file));
}
