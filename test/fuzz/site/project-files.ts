import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Canaries } from './canaries';

/** Ordinary files, each with a plain line and with secrets under telling names; which of them are open is the model's to say. */
const SOURCES = [
  'packages/garden/Classes/Api.php',
  'packages/garden/Classes/author.json',
  'packages/garden/Resources/Private/Templates/Item/List.html',
  'packages/garden/Configuration/MyConfiguration.php',
  'packages/garden/notes.txt',
  'packages/garden/vendor/inner.php',
  'packages/garden/node_modules/inner.json',
  'packages/garden/var/inner.php',
  'packages/garden/.hidden.php',
  'packages/garden/.ddev/config.yaml',
  'packages/garden/my-Credentials/x.php',
  'packages/garden/credential.md',
  'packages/garden/Auth.json',
  'packages/garden/server.PEM',
  'packages/garden/settings.php',
  'vendor/acme/shop/x.php',
  'config/sites/main/config.yaml',
  'config/system/settings.php',
  'config/system/other.php',
  'config/additional.php',
  'LocalConfiguration.php',
  '.env',
  '.git/config',
  'server.key',
  'auth.json',
  'var/session/x.php',
  'var/cache/x.php',
  'var/log/other.log',
  'composer.json',
];

/** Beside the project, not in it; the first one shares its name's beginning. */
const OUTSIDE = ['projectx/x.php', 'outside/x.php', 'x.php'];

/** Link in the project → target. */
const LINKS: Record<string, string> = {
  'escape.php': '../outside/x.php',
  'linked-folder': '../outside',
  'env.php': '.env',
  'inner.php': 'packages/garden/Classes/Api.php',
  'packages/garden/loop': '../..',
  'public/fileadmin/garden/board': '../board',
  'public/fileadmin/garden/linked.svg': '../../../.env',
  'public/fileadmin/garden/outside': '../../../../outside',
  'var/log/typo3_link.log': '../../.env',
};

/** Writes the project with its surroundings below a folder. `host` is the project's path on the PHP host. */
export function writeProject(
  folder: string,
  site: { canaries: Canaries; files: ReadonlyMap<string, string>; host: string },
): void {
  const { canaries, files, host } = site;
  files.forEach((text, path) => write(join(folder, 'project', path), text));
  SOURCES.forEach((path) => write(join(folder, 'project', path), sourceText(canaries, path)));
  OUTSIDE.forEach((path) => write(join(folder, path), sourceText(canaries, `../${path}`)));
  const log = 'var/log/typo3_errors.log';
  write(join(folder, 'project', log), errorLog(canaries, log, host));
  const old = 'var/log/typo3_deprecations_old.log';
  write(join(folder, 'project', old), deprecationLog(canaries, old));
  utimesSync(join(folder, 'project', old), 1, 1);
  const newest = 'var/log/typo3_deprecations_new.log';
  write(join(folder, 'project', newest), deprecationLog(canaries, newest));
  for (const [link, target] of Object.entries(LINKS)) symlinkSync(target, join(folder, 'project', link));
  execFileSync('mkfifo', [join(folder, 'project/pipe.php')]);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Words stay short, so that no pattern of the fuzz takes long on them; one file is longer than any answer. */
function sourceText(canaries: Canaries, path: string): string {
  const plain = (): string => canaries.plant({ kind: 'line', path, redacted: false });
  const secret = (): string => canaries.plant({ kind: 'line', path, redacted: true });
  return [
    `<?php // Lavender ${plain()}`,
    `$apiKey = '${secret()}';`,
    `'password' => '${secret()}',`,
    `Bearer ${secret()}`,
    `"mysql://shop:${secret()}@db/app"`,
    `function getToken(): string { return '${plain()}'; } // token: ${secret()}`,
    ...Array.from(
      { length: path.endsWith('Api.php') ? 250 : 2 },
      () => `// lavender ${plain()} ${'x '.repeat(150)}`,
    ),
  ].join('\n');
}

function errorLog(canaries: Canaries, path: string, host: string): string {
  const plain = (): string => canaries.plant({ kind: 'line', path, redacted: false });
  const url = canaries.plant({ kind: 'line', path, redacted: true });
  const frames = Array.from(
    { length: 250 },
    (_, index) => `#${index} ${host}/packages/garden/Classes/Api.php(${index + 1}): go()`,
  );
  const foreign = ['.env', 'config/system/settings.php', '../outside/x.php'].map(
    (file) => `#0 ${host}/${file}(1): peek()`,
  );
  const entry = (minute: number, message: string, trace: readonly string[]): string =>
    `Wed, 08 Jul 2026 01:${minute}:18 +0000 [ERROR] request="a" component="Garden.Api": ${message} - ${JSON.stringify(
      {
        exception: ['RuntimeException: x in ' + host + '/escape.php:1', ...trace].join('\n'),
      },
    )}\n`;
  return [
    entry(10, `Lavender ${plain()} at https://garden:${url}@db/`, frames),
    entry(11, `Lavender ${plain()}`, foreign),
    entry(12, `Lavender ${plain()}\nsecond line`, []),
  ].join('');
}

function deprecationLog(canaries: Canaries, path: string): string {
  const line = (): string =>
    `Wed, 08 Jul 2026 01:13:18 +0000 [NOTICE] component="d": Lavender ${canaries.plant({ kind: 'line', path, redacted: false })} ${'deprecated '.repeat(60)}\n`;
  return Array.from({ length: 60 }, line).join('');
}
