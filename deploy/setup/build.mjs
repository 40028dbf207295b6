import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './processes.mjs';

/** Compiles services and scripts; the dashboard only when its files are missing or `dashboard` asks for it. */
export function build({ dashboard = true } = {}) {
  console.log('Building …');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root });
  if (!dashboard && existsSync(join(root, 'dist/apps/dashboard/browser/index.html'))) return;
  run('npm', ['run', '--silent', 'build:dashboard'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
