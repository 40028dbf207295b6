import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, root } from './paths.mjs';

const folder = join(localFolder, 'verify');
const SHOWN_LINES = 80;

/** Runs one stage with its output in a log file; a failed one shows the end of it. */
export async function runStage({ name, program, args, env }) {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, `${name}.log`);
  const began = Date.now();
  process.stdout.write(`${name.padEnd(14)} `);
  const code = await execute({ program, args, env, log });
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s\n`);
  if (code !== 0) console.log(tail(log));
  return code === 0;
}

function execute({ program, args, env, log }) {
  return new Promise((resolve) => {
    const output = createWriteStream(log);
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.once('error', (error) => output.end(`${error.message}\n`, () => resolve(1)));
    child.once('close', (code) => output.end(() => resolve(code ?? 1)));
  });
}

const tail = (file) => readFileSync(file, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n');

/** One jest project as a stage; answers the counts of its report as well. */
export async function runTests(project, env) {
  const report = join(folder, `${project}.json`);
  rmSync(report, { force: true });
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', project, '--json', `--outputFile=${report}`, '--silent'];
  // Most specs wait more than they compute; whole stacks side by side would only fight for the cores.
  args.push(project === 'e2e' ? '--runInBand' : '--maxWorkers=3');
  const ok = await runStage({ name: project, program: process.execPath, args, env });
  return { ok, ...countsOf(report, ok) };
}

function countsOf(report, ok) {
  // A jest that died before its report is one failure, never none.
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [], skipped: [] };
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const tests = result.testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((test) => test.status === 'pending' || test.status === 'todo');
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    failed: ok ? failed : Math.max(failed, 1),
    failures: tests.filter((test) => test.status === 'failed').map((test) => test.fullName),
    skipped: skipped.map((test) => test.fullName),
  };
}
