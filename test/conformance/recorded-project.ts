import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the recorded project is on the PHP host: what `<project>` stood for. */
export const HOST_PROJECT = '/var/www/example';

/** What the recording machine had beside them, so that "denied" is told from "not there". */
const MACHINE_FILES: Record<string, string> = {
  'config/system/settings.php': "<?php return ['findMe' => 'invented'];",
  'config/system/additional.php': '<?php // findMe',
  'var/cache/x': 'findMe',
  'vendor/acme/package/a.php': '<?php // findMe',
};

interface ProjectFile {
  /** Path pattern with `*` → Unix seconds; a later one wins. */
  modified: Record<string, number>;
  files: Record<string, string>;
}

/** The project the file tools were recorded on, in a folder of its own. */
export function createRecordedProject(root: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sidecar-project-'));
  cpSync(join(root, 'base/project'), path, { recursive: true });
  const { files, modified } = JSON.parse(
    readFileSync(join(root, 'recorded/tools/project.json'), 'utf8'),
  ) as ProjectFile;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text.replaceAll('<project>', HOST_PROJECT));
  }
  for (const [name, text] of Object.entries(MACHINE_FILES)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  for (const [pattern, seconds] of Object.entries(modified)) {
    const [folder, name] = [dirname(pattern), pattern.slice(dirname(pattern).length + 1)];
    const [before = '', after = ''] = name.split('*');
    readdirSync(join(path, folder))
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .forEach((file) => utimesSync(join(path, folder, file), seconds, seconds));
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
