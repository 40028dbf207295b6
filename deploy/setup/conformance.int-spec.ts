import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWithConformance } from '#testing';

interface SearchCase {
  id: string;
  isError: boolean;
  result: string;
}

const ROOT = resolve(__dirname, '../..');
/** The command starts a test runner of its own. */
const TIMEOUT_MS = 180_000;

function conformance(...options: string[]): { status: number | null; output: string } {
  const script = join(ROOT, 'deploy/setup/run.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'conformance', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describeWithConformance(
  'npm run conformance',
  (folder) => {
    let mine: string;
    const { cases, ...tool } = JSON.parse(
      readFileSync(join(folder, 'recorded/tools/search_records.json'), 'utf8'),
    ) as { cases: SearchCase[] };
    const some = cases.slice(0, 3);

    beforeEach(() => {
      mine = mkdtempSync(join(tmpdir(), 'recorded-'));
      for (const name of readdirSync(folder).filter((each) => !each.startsWith('recorded')))
        symlinkSync(join(folder, name), join(mine, name));
      mkdirSync(join(mine, 'own/tools'), { recursive: true });
      mkdirSync(join(mine, 'own/datahandler'), { recursive: true });
      writeFileSync(
        join(mine, 'own/datahandler/dance.json'),
        JSON.stringify({ cases: [{ id: 'a', cmd: {} }] }),
      );
    });
    afterEach(() => rmSync(mine, { recursive: true, force: true }));

    const record = (own: SearchCase[]): void =>
      writeFileSync(join(mine, 'own/tools/search_records.json'), JSON.stringify({ ...tool, cases: own }));

    it(
      'counts another folder’s cases and names the first that nothing explains',
      () => {
        const wrong = { ...some[0], id: 'mine-1', result: 'Something else.' } as SearchCase;
        record([...some, wrong]);
        const { status, output } = conformance('--recorded', join(mine, 'own'));
        expect(output).toMatch(/tools\/search_records +4 +3 +0 +1 +0\n +different: mine-1\n/);
        expect(output).toMatch(/datahandler\/dance +1 +0 +0 +0 +1\n/);
        expect(status).toBe(1);
      },
      TIMEOUT_MS,
    );

    it(
      'ends well when every difference is explained, and judges only what was asked for',
      () => {
        record(some);
        const { status, output } = conformance('--recorded', join(mine, 'own'), '--only', 'tools/');
        expect(output).toMatch(/tools\/search_records +3 +3 +0 +0 +0\n/);
        expect(output).not.toContain('dance');
        expect(status).toBe(0);
      },
      TIMEOUT_MS,
    );

    it('says that there is nothing to judge', () => {
      const { status, output } = conformance('--recorded', join(mine, 'none'));
      expect(output).toContain('There are no recordings in');
      expect(status).toBe(2);
    });
  },
  ['tools/search_records.json'],
);
