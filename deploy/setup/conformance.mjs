import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceEnvironment } from './compiled.mjs';
import { casesIn, corporaOf, lay, recordedAgain, recordedFolder } from './conformance-folder.mjs';
import { fileOf, printTable } from './conformance-table.mjs';
import { root } from './paths.mjs';
import { locateServices } from './services.mjs';

const [DIFFERENT, NO_RECORDINGS] = [1, 2];
const VERSIONS = ['13.4', '14.3'];
const SPECS = ['test/conformance', 'page-metadata.conformance'];

/**
 * Judges a folder of the recorded format against a scratch database: the specs of test/conformance run over exactly the files given, and the
 * table is made of what they report.
 */
export async function main(options) {
  const { recorded, only, typo3 } = read(options);
  if (!existsSync(recorded))
    return nothing(`There are no recordings in ${recorded}. Name their folder with --recorded DIR.`);
  const found = corporaOf(recorded, only);
  const corpora = typo3 === VERSIONS[0] ? found : recordedAgain(recorded, found);
  if (corpora.length === 0)
    return nothing(`Nothing in ${recorded} is called "${only}" and recorded under TYPO3 ${typo3}.`);
  const env = serviceEnvironment(await locateServices());
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    lay(folder, recorded);
    if (!existsSync(join(folder, `typo3-${typo3}`)))
      return nothing(`Beside ${recorded} there is no typo3-${typo3}.`);
    const { results, failures } = run(env, { folder, corpora, typo3 });
    const counts = new Map(corpora.map((corpus) => [corpus, casesIn(join(recorded, `${corpus}.json`))]));
    const absent = found.filter((corpus) => !corpora.includes(corpus));
    const different = printTable(results, counts, { typo3, absent });
    if (failures.length > 0)
      console.log(`\nSpecs that failed, to be run alone for more:\n${failures.join('\n')}`);
    return different > 0 || failures.length > 0 ? DIFFERENT : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(options) {
  const names = { recorded: { type: 'string' }, only: { type: 'string' }, typo3: { type: 'string' } };
  const { values } = parseArgs({ args: options, options: names });
  const typo3 = values.typo3 ?? VERSIONS[0];
  if (!VERSIONS.includes(typo3)) throw new Error(`--typo3 is one of ${VERSIONS.join(', ')}.`);
  return { recorded: recordedFolder(values.recorded), only: values.only ?? '', typo3 };
}

function nothing(reason) {
  console.error(reason);
  return NO_RECORDINGS;
}

function run(env, { folder, corpora, typo3 }) {
  const [report, summary] = ['report.jsonl', 'summary.json'].map((name) => join(folder, name));
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = ['--selectProjects', 'integration', '--maxWorkers=2', '--json', `--outputFile=${summary}`];
  const { stderr } = spawnSync(process.execPath, [jest, ...args, ...SPECS], {
    cwd: root,
    env: {
      ...env,
      SIDECAR_CONFORMANCE: folder,
      SIDECAR_CONFORMANCE_REPORT: report,
      SIDECAR_CONFORMANCE_ONLY: corpora.join(','),
      SIDECAR_CONFORMANCE_TYPO3: typo3,
    },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (!existsSync(summary)) throw new Error(`The specs could not be run.\n${stderr.slice(-4_000)}`);
  const results = resultsOf(report).filter((result) => corpora.includes(fileOf(result)));
  return { results, failures: failuresOf(JSON.parse(readFileSync(summary, 'utf8'))) };
}

function resultsOf(report) {
  if (!existsSync(report)) return [];
  const lines = readFileSync(report, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** One line a spec: its file, and the test or else the sentence that says what went wrong. */
function failuresOf({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults, message }) => {
      const failed = assertionResults.find(({ status }) => status === 'failed');
      return `  ${relative(root, name)}: ${failed?.fullName ?? firstSentence(message)}`;
    });
}

/** Behind the runner's heading. */
function firstSentence(message) {
  return message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('●'))[0];
}
