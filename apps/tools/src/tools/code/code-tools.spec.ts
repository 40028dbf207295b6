import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ToolsConfig } from '#config';
import type { SqlConnection } from '#database';
import { DEMO_SITE } from '#testing';
import { InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolArguments } from '../../registry/tool-handler';
import { NOT_MOUNTED } from '../project/messages';
import { ProjectMount } from '../project/project-mount';
import { ListDeprecationsTool } from '../system/list-deprecations.tool';
import { searchCode } from './code-search';
import { GetLastExceptionTool } from './get-last-exception.tool';
import { ReadSourceTool } from './read-source.tool';
import { RegexMatcher } from './regex-matcher';
import { SearchCodeTool } from './search-code.tool';

const HOST = '/var/www/shop';
const SECRET = 'invented-secret';

const FILES: Record<string, string> = {
  'outside/x.php': `<?php // ${SECRET}`,
  'projectx/x.php': `<?php // ${SECRET}`,
  'project/packages/a/Api.php': Array.from({ length: 20 }, (_, index) =>
    index === 9 ? "throw new RuntimeException('x');" : `// line ${index + 1}`,
  ).join('\n'),
  'project/packages/a/config.php': `<?php $apiKey = '${SECRET}'; // findMe`,
  'project/packages/a/vendor/x.php': '// findMe',
  'project/.env': `KEY=${SECRET}`,
  'project/.ddev/config.yaml': SECRET,
  'project/config/system/settings.php': `<?php return ['${SECRET}'];`,
  'project/config/additional.php': SECRET,
  'project/packages/a/auth.json': `{"${SECRET}": 1}`,
  'project/server.key': SECRET,
  'project/var/session/x': SECRET,
  'project/bomb.md': `${'a'.repeat(200_000)}!`,
  'project/var/log/typo3_old.log':
    'Wed, 08 Jul 2026 01:10:00 +0000 [ERROR] component="Acme.Old": older\nsecond line\n',
  'project/var/log/typo3_new.log':
    `before\nWed, 08 Jul 2026 01:13:18 +0000 [CRITICAL] request="a" component="Acme.Api": it broke - ` +
    `{"exception":"RuntimeException: x in ${HOST}/packages/a/Api.php:10\\n#0 ${HOST}/vendor/b.php(5): go()\\n#1 /etc/passwd(1): out()"}\n`,
  'project/var/log/typo3_deprecations_1.log':
    `Wed, 08 Jul 2026 01:13:18 +0000 [NOTICE] component="d": Method a() in ${HOST}/a.php\n`.repeat(3),
};

describe('Tools on project files, on an invented project', () => {
  let folder: string;
  let snapshot: InstanceModel;
  let config: ToolsConfig;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sidecar-code-'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const links = { 'escape.php': '../outside/x.php', 'linked-folder': '../outside', 'env.php': '.env' };
    Object.entries(links).forEach(([name, target]) => symlinkSync(target, join(folder, 'project', name)));
    symlinkSync('../../../.env', join(folder, 'project/var/log/typo3_link.log'));
    symlinkSync('../../../packages/a', join(folder, 'project/packages/a/loop'));
    execFileSync('mkfifo', [join(folder, 'project/pipe.php')]);
    utimesSync(join(folder, 'project/var/log/typo3_old.log'), 1, 1);
    const demo = DEMO_SITE.snapshot() as unknown as SnapshotDocument;
    const project = { ...demo.project, path: HOST, varPath: `${HOST}/var` };
    const document = { ...demo, project };
    snapshot = InstanceModel.compile(document, snapshotHash(document));
    config = { projectPath: join(folder, 'project') } as ToolsConfig;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function ask(tool: ReadTool, args: ToolArguments): Promise<string> {
    const db = null as unknown as SqlConnection;
    return (await tool.execute(args, { actor: null, snapshot, db, now: 0 })).content;
  }

  const read = (path: unknown, more: ToolArguments = {}): Promise<string> =>
    ask(new ReadSourceTool(config), { path, ...more });
  const search = (args: ToolArguments): Promise<string> => ask(new SearchCodeTool(config), args);

  describe('read_source', () => {
    it.each([
      'packages/../../outside/x.php',
      '../outside/x.php',
      '../projectx/x.php',
      'escape.php',
      'linked-folder/x.php',
      'env.php',
      '.env',
      '.ddev/config.yaml',
      'config/system/settings.php',
      'packages/../config/system/../system/settings.php',
      'config/additional.php',
      'packages/a/auth.json',
      'server.key',
      'var/session/x',
      '/etc/passwd',
      `${HOST}/../outside/x.php`,
      `${HOST}x/x.php`,
      'packages',
      'pipe.php',
      'packages/*/Api.php',
      'packages/a/Api.php\0.txt',
      'x'.repeat(100_000),
    ])('refuses %.60s alike, whether it is there or not (R-30.49, R-30.50)', async (path) => {
      const answer = await read(path);
      expect(answer).toMatch(/^File unavailable: /);
      expect(answer).not.toContain(SECRET);
      expect(answer.replace(path, '')).not.toContain(folder);
    });

    it('reads logs, and files by the path of the PHP host (R-30.48)', async () => {
      expect(await read('var/log/typo3_old.log')).toContain('(lines 1-3 of 3):');
      expect(await read(`${HOST}/packages/a/config.php`)).toBe(
        `${HOST}/packages/a/config.php (lines 1-1 of 1):\n    1 | <?php $apiKey = [redacted]`,
      );
    });

    it('clamps what it is asked for (R-30.164)', async () => {
      expect(await read('packages/a/Api.php', { from_line: 19, lines: 9_999 })).toBe(
        'packages/a/Api.php (lines 19-20 of 20):\n   19 | // line 19\n   20 | // line 20',
      );
      expect(await read('packages/a/Api.php', { from_line: 99 })).toContain('(the file ends before that)');
      expect(await read(' ')).toBe('Which file? Give its "path".');
    });

    it('says when no project is mounted', async () => {
      expect(await ask(new ReadSourceTool({} as ToolsConfig), { path: 'a' })).toBe(NOT_MOUNTED);
      const gone = { projectPath: '/nowhere/at/all' } as ToolsConfig;
      expect(await ask(new SearchCodeTool(gone), { pattern: 'a' })).toBe(NOT_MOUNTED);
    });
  });

  describe('search_code', () => {
    it('shows redacted hits, leaves dependencies and links out (R-30.167, R-30.169, D-30.4)', async () => {
      expect(await search({ pattern: 'findMe' })).toBe(
        '1 hit(s) for "findMe":\npackages/a/config.php:1: <?php $apiKey = [redacted]',
      );
      expect(await search({ pattern: SECRET })).toBe(
        `1 hit(s) for "${SECRET}":\npackages/a/config.php:1: <?php $apiKey = [redacted]`,
      );
    });

    it.each(['../projectx', '..', 'linked-folder', 'packages/*', 'packages/a/Api.php', '/etc'])(
      'does not start at %s (R-30.166)',
      async (path) => {
        expect(await search({ pattern: 'a', path })).toMatch(/^Search path unavailable: /);
      },
    );

    it.each(['config/system', '.ddev', 'var', 'var/log', 'packages/a/vendor'])(
      'is closed to %s (D-30.3)',
      async (path) => {
        expect(await search({ pattern: 'a', path })).toBe(`Search path closed: "${path}".`);
      },
    );

    it('gives up on a regex bomb in time, keeping what it has (R-30.165, R-30.168)', async () => {
      const mount = await ProjectMount.open(config.projectPath, snapshot.document.project);
      const start = await mount?.resolve('.');
      const matcher = new RegexMatcher(/^(a+)+$/su);
      let ticks = 0;
      const timer = setInterval(() => ticks++, 20);
      const started = Date.now();
      const hits = await searchCode(mount as ProjectMount, {
        folder: start as NonNullable<typeof start>,
        matcher,
        limit: 10,
        budget: { files: 100, milliseconds: 400 },
      });
      clearInterval(timer);
      await matcher.close();
      expect(hits).toEqual({ lines: [], isExhausted: true });
      expect(Date.now() - started).toBeLessThan(3_000);
      // The event loop was free meanwhile.
      expect(ticks).toBeGreaterThan(3);
    });

    it('refuses what the engine cannot compile instead of failing', async () => {
      expect(await search({ pattern: '(', regex: true })).toBe('Not a usable regular expression: "(".');
      const huge = '((((a{1,999}){1,999}){1,999}){1,999})b';
      expect(await search({ pattern: huge, regex: true })).toMatch(/^(Not a usable|Nothing found)/);
    });

    it('stops at its budget of files', async () => {
      const mount = await ProjectMount.open(config.projectPath, snapshot.document.project);
      const start = await mount?.resolve('.');
      const matcher = new RegexMatcher(/line/su);
      const budget = { files: 1, milliseconds: 5_000 };
      const folderFound = start as NonNullable<typeof start>;
      const hits = await searchCode(mount as ProjectMount, {
        folder: folderFound,
        matcher,
        limit: 9,
        budget,
      });
      await matcher.close();
      expect(hits.isExhausted).toBe(true);
    });
  });

  describe('get_last_exception', () => {
    const last = (args: ToolArguments): Promise<string> => ask(new GetLastExceptionTool(config), args);

    it('shows the frame with its source, never what lies outside (R-30.161)', async () => {
      const lines = (await last({})).split('\n');
      expect(lines.slice(0, 6)).toEqual([
        'Entry #0, counted from the newest:',
        '[2026-07-08 01:13:18 UTC] CRITICAL Acme.Api',
        'Exception: RuntimeException',
        'Message: it broke',
        '',
        'Stack trace:',
      ]);
      expect(lines[6]).toBe(`#0 ${HOST}/packages/a/Api.php:10 — (throw site)`);
      expect(lines[7]).toBe('       4 | // line 4');
      expect(lines).toContain("  >   10 | throw new RuntimeException('x');");
      expect(lines.slice(-3)).toEqual([
        '      16 | // line 16',
        `#1 ${HOST}/vendor/b.php:5 — go()`,
        '#2 /etc/passwd:1 — out()',
      ]);
    });

    it('counts and filters (R-30.159)', async () => {
      expect(await last({ index: 1 })).toContain(
        'Message: older\nsecond line\n\nThe entry has no stack trace.',
      );
      expect(await last({ index: 2 })).toBe('There are 2 such errors, so none has the index 2.');
      expect(await last({ search: 'nope' })).toContain('fetch_logs');
    });
  });

  it('list_deprecations counts equal messages and shortens paths (R-30.134)', async () => {
    expect(await ask(new ListDeprecationsTool(config), {})).toBe(
      'Deprecations: 1 distinct, newest first:\n- Method a() in a.php (×3)',
    );
  });
});
