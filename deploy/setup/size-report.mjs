import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** Lines a file may have (docs/CONTRIBUTING.md); tests may be longer because cases repeat. */
const LIMITS = { source: 300, test: 600 };
const isTest = (path) => /\.(spec|int-spec|e2e-spec)\.ts$/.test(path);
const isCounted = (name) => /\.(ts|mts|mjs)$/.test(name) && !name.endsWith('.d.ts');

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesIn(path);
    return isCounted(entry.name) ? [{ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }] : [];
  });
}

const subfolders = (parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);

/** Nearest-rank quantile of sorted numbers. */
const quantile = (sorted, share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

function row(name, files) {
  const lines = files.map((file) => file.lines).sort((a, b) => a - b);
  const cells = [lines.length, quantile(lines, 0.5), quantile(lines, 0.9), lines.at(-1) ?? 0];
  return name.padEnd(24) + cells.map((cell) => String(cell).padStart(7)).join('');
}

const workspaces = [...subfolders('apps'), ...subfolders('libs'), 'deploy', 'test'];
console.log(
  `${'source files'.padEnd(24)}${['files', 'med', 'p90', 'max'].map((cell) => cell.padStart(7)).join('')}`,
);
const all = [];
for (const name of workspaces) {
  const files = filesIn(join(root, name));
  all.push(...files);
  const source = files.filter((file) => !isTest(file.path));
  if (source.length > 0) console.log(row(name, source));
}
console.log(
  row(
    'all source',
    all.filter((file) => !isTest(file.path)),
  ),
);
console.log(
  row(
    'all tests',
    all.filter((file) => isTest(file.path)),
  ),
);

const tooLong = all.filter((file) => file.lines > (isTest(file.path) ? LIMITS.test : LIMITS.source));
for (const file of tooLong) console.log(`too long: ${relative(root, file.path)} has ${file.lines} lines`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
