import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describeWithConformance } from '#testing';

const ROOT = resolve(__dirname, '../..');
/** The command starts a test runner of its own. */
const TIMEOUT_MS = 600_000;

function conformance(...options: string[]): { status: number | null; output: string } {
  const script = join(ROOT, 'deploy/setup/run.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'conformance', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** An answer of `get_env`, invented. */
const answered = (id: string, env: Record<string, string>, result: string): object => ({
  id,
  actor: 1,
  arguments: {},
  env,
  result,
  isError: false,
});

const EQUAL = answered('mine-1', { APP_HOST: 'web-01' }, 'APP_HOST=web-01');
/** D-30.21: a signature is masked here. */
const SIGNED = 'https://x.example.org/?signature=abc';
const EXPLAINED = answered('mine-2', { LINK: SIGNED }, `LINK=${SIGNED}`);
const DIFFERENT = answered('mine-3', { APP_HOST: 'web-01' }, 'APP_HOST=web-02');

describeWithConformance('npm run conformance over recordings that lie elsewhere', () => {
  let mine: string;

  beforeEach(() => {
    mine = mkdtempSync(join(tmpdir(), 'recorded-'));
    record('datahandler/dance', { cases: [{ id: 'a', cmd: { tt_content: { 1: { dance: 2 } } } }] });
  });
  afterEach(() => rmSync(mine, { recursive: true, force: true }));

  function record(corpus: string, content: object): void {
    const file = join(mine, 'own', `${corpus}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }

  const recordEnvironments = (...cases: object[]): void =>
    record('tools/get_env', { tool: 'get_env', now: 1767268800, setups: {}, cases });

  it(
    'counts what is equal, explained, different and not served, and fails on the different',
    () => {
      recordEnvironments(EQUAL, EXPLAINED, DIFFERENT);
      const { status, output } = conformance('--recorded', join(mine, 'own'));
      expect(output).toMatch(/tools\/get_env +3 +1 +1 +1 +0\n +different: mine-3\n/);
      expect(output).toMatch(/datahandler\/dance +1 +0 +0 +0 +1\n/);
      expect(output).toContain('1 equal, 1 explained, 1 different, 1 not served');
      expect(status).toBe(1);
    },
    TIMEOUT_MS,
  );

  it(
    'ends well when every difference is explained, and judges only what was asked for',
    () => {
      recordEnvironments(EQUAL, EXPLAINED);
      const { status, output } = conformance('--recorded', join(mine, 'own'), '--only', 'tools/get_env');
      expect(output).toMatch(/tools\/get_env +2 +1 +1 +0 +0\n/);
      expect(output).not.toContain('dance');
      expect(status).toBe(0);
    },
    TIMEOUT_MS,
  );

  it('says that there is nothing to judge', () => {
    const none = conformance('--recorded', join(mine, 'none'));
    expect(none.output).toContain('There are no recordings in');
    const unknown = conformance('--recorded', join(mine, 'own'), '--only', 'tools/get_env');
    expect(unknown.output).toContain('is called "tools/get_env"');
    expect([none.status, unknown.status]).toEqual([2, 2]);
  });
});
