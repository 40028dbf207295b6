import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceEnvironment } from './compiled.mjs';
import { root } from './paths.mjs';
import { locateServices } from './services.mjs';

const [DIFFERENT, NO_RECORDINGS] = [1, 2];
const VERSIONS = ['13.4', '14.3'];

/** Files of a recording that hold no cases of their own but what other files need. */
const SUPPORT = ['tools/project.json', 'tools/specs.json', 'labels.json'];

const SPECS = ['test/conformance', 'page-metadata.conformance'];

/**
 * Judges a folder of the recorded format against a scratch database: the specs of test/conformance run over exactly the files given, and the
 * table is made of what they report.
 */
export async function main(options) {
  const { recorded, only, typo3 } = read(options);
  if (!existsSync(recorded)) {
    console.error(`There are no recordings in ${recorded}. Name their folder with --recorded DIR.`);
    return NO_RECORDINGS;
  }
  const env = serviceEnvironment(await locateServices());
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const files = lay(folder, recorded, only);
    const report = join(folder, 'report.jsonl');
    const failed = run(env, { folder, report, typo3 });
    return print(resultsOf(report), { folder, files, failed, typo3 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(options) {
  const names = { recorded: { type: 'string' }, only: { type: 'string' }, typo3: { type: 'string' } };
  const { values } = parseArgs({ args: options, options: names });
  const typo3 = values.typo3 ?? VERSIONS[0];
  if (!VERSIONS.includes(typo3)) throw new Error(`--typo3 is one of ${VERSIONS.join(', ')}.`);
  const recorded = resolve(root, values.recorded ?? '../shared/conformance/recorded');
  return { recorded, only: values.only ?? '', typo3 };
}

/** A folder as the specs expect it: the wanted files as `recorded`, everything beside the recordings as it is. */
function lay(folder, recorded, only) {
  const beside = dirname(recorded);
  for (const name of readdirSync(beside)) {
    if (name !== basename(recorded) && name !== 'recorded')
      symlinkSync(join(beside, name), join(folder, name));
  }
  const files = readdirSync(recorded, { recursive: true }).filter((name) => name.endsWith('.json'));
  const wanted = files.filter((name) => !SUPPORT.includes(name) && name.startsWith(only));
  for (const name of [...wanted, ...files.filter((file) => SUPPORT.includes(file))]) {
    const place = join(folder, 'recorded', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(recorded, name), place);
  }
  return wanted.sort();
}

/** Whether a test failed; what it compared is in the report. */
function run(env, { folder, report, typo3 }) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', 'integration', '--silent=false', '--maxWorkers=2', ...SPECS];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env: {
      ...env,
      SIDECAR_CONFORMANCE: folder,
      SIDECAR_CONFORMANCE_REPORT: report,
      SIDECAR_CONFORMANCE_TYPO3: typo3,
    },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return status === 0 ? null : stderr;
}

function resultsOf(report) {
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

function print(results, { folder, files, failed, typo3 }) {
  const judged = results.sort((left, right) => (left.corpus < right.corpus ? -1 : 1));
  const fileOf = ({ corpus }) => `${corpus.replace(/ \(.*/, '')}.json`;
  const served = new Set(judged.map(fileOf));
  console.log(`TYPO3 ${typo3}\n`);
  row(['corpus', 'cases', 'equal', 'explained', 'different', 'not served']);
  for (const result of judged) {
    const { corpus, cases, equal, explained, different, notServed = 0 } = result;
    row([corpus, cases, equal, explained, different.length, notServed]);
    if (different.length > 0) console.log(`    different: ${different.slice(0, 10).join(', ')}`);
  }
  for (const file of files.filter((name) => !served.has(name))) {
    const count = casesIn(join(folder, 'recorded', file));
    if (count > 0) row([file.replace(/\.json$/, ''), count, 0, 0, 0, count]);
  }
  const sum = (pick) => judged.reduce((total, result) => total + pick(result), 0);
  const different = sum((result) => result.different.length);
  console.log(
    `\n${sum(({ equal }) => equal)} equal, ${sum(({ explained }) => explained)} explained, ${different} different`,
  );
  if (different > 0) return DIFFERENT;
  if (failed !== null) console.error(`\nA check failed beside the table:\n${failed.slice(-4_000)}`);
  return failed === null ? 0 : DIFFERENT;
}

function row([corpus, ...numbers]) {
  console.log(`${corpus.padEnd(62)}${numbers.map((number) => String(number).padStart(11)).join('')}`);
}

function casesIn(file) {
  const { cases } = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(cases) ? cases.length : 0;
}
