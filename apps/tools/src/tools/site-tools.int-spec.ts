import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ToolsConfig } from '#config';
import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolArguments } from '../registry/tool-handler';
import { FluidResolveTool } from './configuration/fluid-resolve.tool';
import { GetSiteConfigTool } from './configuration/get-site-config.tool';
import { ResolveUrlTool } from './structure/resolve-url.tool';
import { ListMiddlewaresTool } from './system/list-middlewares.tool';
import { ProbeUrlTool } from './system/probe-url.tool';

const { admin, editor, newcomer } = DEMO_SITE;
const NOBODY = 0;
const PAGE_REFUSED = 'Page unavailable: missing, or not open to you.';
const NO_SITE = 'No site of this instance answers that URL.';

const MORE_ROWS = `
SET SESSION sql_mode = '';
INSERT INTO pages (uid, pid, title, slug, doktype, perms_everybody, mount_pid, mount_pid_ol) VALUES
  (900, 1, 'News', '/news', 1, 1, 0, 0), (901, 1, 'Mounted', '/mounted', 7, 1, 7, 0), (902, 1, 'Instead', '/instead', 7, 1, 7, 1);
INSERT INTO tt_content (uid, pid, CType, header, subheader) VALUES (900, 900, 'text', 'Roses', 'roses');
INSERT INTO tt_content (uid, pid, CType, header, subheader, hidden) VALUES (901, 900, 'text', 'Thorns', 'thorns', 1);`;

const ENHANCERS = {
  '%': [
    [
      'News',
      {
        '%': [
          ['type', 'Plugin'],
          ['limitToPages', [900]],
          ['namespace', 'tx_news'],
          ['routePath', '/{title}'],
          [
            'aspects',
            {
              '%': [
                [
                  'title',
                  {
                    '%': [
                      ['type', 'PersistedAliasMapper'],
                      ['tableName', 'tt_content'],
                      ['routeFieldName', 'subheader'],
                    ],
                  },
                ],
              ],
            },
          ],
        ],
      },
    ],
    [
      'Foreign',
      {
        '%': [
          ['type', 'Simple'],
          ['limitToPages', [7]],
          ['routePath', '/{what}'],
          ['aspects', { '%': [['what', { '%': [['type', 'AspectOfAnExtension']] }]] }],
        ],
      },
    ],
  ],
};

describe('Site tools on the demo site', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;
  let project: string;
  let server: Server;
  const requests: string[] = [];
  let config: ToolsConfig;

  beforeAll(async () => {
    const rowsSql = `${DEMO_SITE.rowsSql()}\n${MORE_ROWS}`;
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    project = mkdtempSync(join(tmpdir(), 'sidecar-site-tools-'));
    config = { projectPath: project } as ToolsConfig;
    write('packages/shop/Resources/Private/Templates/Item/List.html', 'x');
    write('config/sites/main/config.yaml', 'rootPageId: 1\nbase: /\nsettings: { apiKey: secret, zoom: 3 }\n');
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      answerWith(request.url ?? '', (status, headers, body) => response.writeHead(status, headers).end(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    rmSync(project, { recursive: true, force: true });
    await new Promise((resolve) => server.close(resolve));
    await db.onApplicationShutdown();
    await site.drop();
  });

  beforeEach(() => requests.splice(0));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }

  function snapshot(more: Record<string, unknown> = {}): InstanceModel {
    const document = { ...DEMO_SITE.snapshot(), ...more } as unknown as SnapshotDocument;
    return InstanceModel.compile(document, snapshotHash(document));
  }

  async function text(
    tool: ReadTool,
    uid: number,
    args: ToolArguments,
    instance = snapshot(),
  ): Promise<string> {
    const actor = await new BackendUserRepository(db).load(uid);
    const now = Math.floor(Date.now() / 1000);
    return (await tool.execute(args, { actor, snapshot: instance, db, now })).content;
  }

  describe('resolve_url', () => {
    const ask = (uid: number, url: unknown, instance?: InstanceModel): Promise<string> =>
      text(new ResolveUrlTool(config), uid, { url }, instance);

    function enhanced(): InstanceModel {
      const [first] = snapshot().sites();
      return snapshot({ sites: [{ ...first, configuration: { '%': [['routeEnhancers', ENHANCERS]] } }] });
    }

    it('names site, language and the default-language page (R-30.114)', async () => {
      expect(await ask(editor, '/visit/tickets')).toBe(
        [
          'Site: main (base https://lindenhof.example/)',
          'Language: 0 (en-GB)',
          'Page: [3] Opening times and tickets (doktype 1, slug /visit/tickets)',
          'get_page_content shows what is on it.',
        ].join('\n'),
      );
      expect(await ask(admin, 'https://lindenhof.example/de/')).toContain('Language: 1 (de-DE)\nPage: [1] ');
    });

    it('marks hidden pages and ignores the query (R-30.111, R-30.112)', async () => {
      expect(await ask(editor, '/garden/winter/?id=3&L=1')).toContain(
        'Page: [11] Winter paths (doktype 1, slug /garden/winter) [hidden]',
      );
    });

    it('answers closed, missing and nobody’s pages alike (R-30.108, R-30.113)', async () => {
      expect([
        await ask(newcomer, '/board'),
        await ask(NOBODY, '/visit'),
        await ask(NOBODY, 'https://evil.example/'),
      ]).toEqual([PAGE_REFUSED, PAGE_REFUSED, PAGE_REFUSED]);
      expect(await ask(NOBODY, ' ')).toBe('Error: give a "url".');
    });

    it.each([
      '//lindenhof.example/',
      'https://evil.example/visit',
      'ftp://lindenhof.example/',
      'http://lindenhof.example/',
      'https://lindenhof.example:8443/visit',
      'https://',
    ])('finds no site for %s (R-30.109, R-30.110)', async (url) => {
      expect(await ask(admin, url)).toBe(NO_SITE);
    });

    it('names path and site where no page has the slug', async () => {
      expect(await ask(admin, 'no/such/%C3%BC')).toBe(
        'No page of site "main" has the path "/no/such/%C3%BC": there is no such slug, or the page is hidden or not translated.',
      );
      expect(await ask(admin, `/${'a/'.repeat(3000)}`)).toContain('No page of site "main"');
    });

    it('takes relative site bases (R-30.109)', async () => {
      const [first] = snapshot().sites();
      const relative = snapshot({
        sites: [
          {
            ...first,
            base: '/',
            languages: [{ languageId: 0, title: 'English', enabled: true, base: '/', locale: 'en_GB' }],
          },
        ],
      });
      expect(await ask(admin, '/imprint', relative)).toContain('Page: [19] Imprint');
      expect(await ask(admin, '/imprint', snapshot({ sites: [] }))).toBe(NO_SITE);
    });

    it('follows enhancers, visible records only, and never guesses an aspect of an extension', async () => {
      expect(await ask(editor, '/news/roses', enhanced())).toContain(
        'Arguments in the path: {"tx_news":{"title":"900"}}',
      );
      expect(await ask(editor, '/news/thorns', enhanced())).toContain('No page of site');
      expect(await ask(editor, '/garden/anything', enhanced())).toContain('No page of site');
      expect(await ask(editor, "/news/' OR 1=1 -- ", enhanced())).toContain('No page of site');
    });

    it('follows mount points, also those that show the mounted page instead', async () => {
      expect(await ask(editor, '/mounted/alpine')).toContain(
        'Page: [10] Alpine garden (doktype 1, slug /garden/alpine)\nArguments in the path: {"MP":"7-901"}',
      );
      expect(await ask(editor, '/mounted')).toContain('Page: [901] Mounted');
      expect(await ask(editor, '/instead')).toContain('Page: [7] The garden');
      expect(await ask(editor, '/mounted/tickets')).toContain('No page of site');
    });
  });

  describe('get_site_config', () => {
    const tool = (): GetSiteConfigTool => new GetSiteConfigTool(config);

    it('lists sites and shows one (R-30.156, R-30.157)', async () => {
      expect(await text(tool(), admin, {})).toBe(
        '1 site(s); "identifier" shows one of them:\n- main (base https://lindenhof.example/, root page 1)',
      );
      expect(await text(tool(), admin, { identifier: ' main ' })).toContain(
        'languages.1.fallbackType: strict',
      );
      expect(await text(tool(), admin, { identifier: 'Main' })).toContain('There is no site "Main".');
      expect(await text(tool(), admin, {}, snapshot({ sites: [] }))).toBe('There is no site.');
    });

    it('reads the project where the snapshot tells no configuration, secrets withheld', async () => {
      const [first] = snapshot().sites();
      const bare = snapshot({ sites: [{ ...first, configuration: undefined }] });
      const answer = await text(tool(), admin, { identifier: 'main' }, bare);
      expect(answer).toContain('settings.zoom: 3\nsettings.apiKey: [redacted]');
      expect(answer).not.toContain('secret');
    });

    it('stops after 200 lines and counts all (R-30.158)', async () => {
      const [first] = snapshot().sites();
      const entries = Array.from({ length: 230 }, (_, index) => [`k${index}`, index]);
      const many = snapshot({ sites: [{ ...first, configuration: { '%': entries } }] });
      const lines = (await text(tool(), admin, { identifier: 'main' }, many)).split('\n');
      expect([lines[0], lines.length, lines.at(-1)]).toEqual([
        'Configuration of site "main", 230 entries:',
        202,
        '… and 30 more',
      ]);
    });
  });

  describe('probe_url', () => {
    function local(): { instance: InstanceModel; base: string } {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const [first] = snapshot().sites();
      return { instance: snapshot({ sites: [{ ...first, base: `${base}/` }] }), base };
    }

    async function ask(path: string): Promise<string> {
      const { instance } = local();
      return (await text(new ProbeUrlTool(config), admin, { url: path }, instance)).replace(
        /\(\d+ ms\)/,
        '(0 ms)',
      );
    }

    it('reports status, headers in order and the text (R-30.126)', async () => {
      const { base } = local();
      expect(await ask('/page')).toBe(
        [
          `GET ${base}/page → 200 OK (0 ms)`,
          'content-type: text/html; charset=utf-8',
          'cache-control: private',
          'x-typo3-cache: HIT',
          '',
          'Beginning of the text:',
          'Roses https://u:***@db.example/',
        ].join('\n'),
      );
    });

    it('follows no redirect (R-30.125)', async () => {
      expect(await ask('/away')).toContain('location: /page\nThe redirect was not followed');
      expect(requests).toEqual(['/away']);
    });

    it('cuts long texts inside no character', async () => {
      const excerpt = (await ask('/long')).split('\n').at(-1) ?? '';
      expect(excerpt).toBe(`a${'ü'.repeat(1023)}…`);
    });

    it('adds the log errors of the moment to a server error (R-30.127, R-30.128)', async () => {
      rmSync(join(project, 'var'), { recursive: true, force: true });
      expect(await ask('/broken')).toContain("TYPO3's file logs hold no error of these ±30s");
      const entry = (seconds: number, message: string): string =>
        `${new Date(Date.now() + seconds * 1000).toUTCString().replace('GMT', '+0000')} [ERROR] component="Acme": ${message} in /srv/lindenhof/a.php:82\n`;
      write(
        'var/log/typo3_a.log',
        entry(-90, 'OldError: long ago') + entry(-1, 'JsonException: pass https://u:secret@x.example/'),
      );
      const answer = await ask('/broken');
      expect(answer).toMatch(
        /Log errors of that moment:\n- \[\d\d:\d\d:\d\d UTC\] ERROR JsonException: .*https:\/\/u:\*\*\*@x\.example\/.*\n {2}at \/srv\/lindenhof\/a\.php:82\n/,
      );
      expect(answer).not.toContain('long ago');
    });

    it('sends nothing to anybody else, and repeats no credentials (R-30.124)', async () => {
      const { base } = local();
      const port = base.split(':').at(-1);
      for (const url of [
        `http://localhost:${port}/`,
        base.replace('//', '//user:secret@'),
        'file:///etc/passwd',
        `//127.0.0.1:${port}/`,
      ]) {
        const answer = await ask(url);
        expect(answer).toContain(`is no URL of this instance. Hosts: 127.0.0.1:${port}.`);
        expect(answer).not.toContain('secret');
      }
      expect(requests).toEqual([]);
    });

    it('says so when nobody answers (R-30.125)', async () => {
      const [first] = snapshot().sites();
      const gone = snapshot({ sites: [{ ...first, base: 'http://127.0.0.1:9/' }] });
      expect(await text(new ProbeUrlTool(config), admin, { url: '/x' }, gone)).toMatch(
        /^No answer from http:\/\/127\.0\.0\.1:9\/x \(transport, \d+ ms\): .*ECONNREFUSED/,
      );
    });
  });

  describe('list_middlewares', () => {
    const tool = new ListMiddlewaresTool();
    const stack = Array.from({ length: 120 }, (_, index) => [`m/${index}`, `M${index}`]);

    it('prints the order of execution, at most a hundred (R-30.136, D-30.2)', async () => {
      const raw = snapshot({
        middlewares: {
          frontend: { outermostFirst: false, stack },
          backend: { outermostFirst: true, stack: [] },
        },
      });
      const lines = (await text(tool, admin, {}, raw)).split('\n');
      expect([lines[0], lines[1], lines[100], lines[101]]).toEqual([
        '120 middlewares of the frontend, as a request passes them:',
        ' 1. m/119 (M119)',
        '100. m/20 (M20)',
        '… and 20 more',
      ]);
      expect(await text(tool, admin, { stack: 'backend' }, raw)).toBe('The backend stack has no middleware.');
    });

    it('knows two stacks only (R-30.135)', async () => {
      expect(await text(tool, admin, { stack: 'constructor' })).toBe(
        'There is no such stack. These are: frontend, backend.',
      );
      expect(await text(tool, admin, {}, snapshot({ middlewares: {} }))).toBe(
        'TYPO3 has not told its middlewares.',
      );
    });
  });

  describe('fluid_resolve', () => {
    const packages = [
      { key: 'shop', path: 'packages/shop' },
      { key: 'out', path: 'packages/out' },
    ];
    const ask = (args: ToolArguments, path: string | undefined = project): Promise<string> =>
      text(new FluidResolveTool({ projectPath: path } as ToolsConfig), NOBODY, args, snapshot({ packages }));

    it('tells the one place and whether the file is there (R-30.155)', async () => {
      expect(await ask({ name: 'Item/List.html', type: 'TEMPLATE', extension: 'shop' })).toContain(
        'template "Item/List" of extension shop\n\nDefault place:\n  [x] packages/shop/Resources/Private/Templates/Item/List.html\n\nFound: packages/shop/',
      );
      expect(await ask({ name: 'List', type: 'partial', extension: 'shop' })).toContain(
        '  [ ] packages/shop/Resources/Private/Partials/List.html',
      );
    });

    it('sees nothing outside the project, through links neither (R-30.49)', async () => {
      mkdirSync(join(project, 'packages/out/Resources/Private/Templates'), { recursive: true });
      symlinkSync('/etc/hostname', join(project, 'packages/out/Resources/Private/Templates/Link.html'));
      expect(await ask({ name: 'Link', extension: 'out' })).toContain('[ ] packages/out/');
      expect(await ask({ name: '../../x', extension: 'shop' })).toBe('That name is not possible.');
      expect(await ask({ name: '/x', extension: 'shop' })).toContain('has no such place');
      expect(await ask({ name: 'List', extension: 'nope' })).toContain('has no such place');
    });

    it('says when nothing is mounted', async () => {
      expect(await ask({ name: 'List', extension: 'shop' }, '')).toContain('not mounted');
    });
  });
});

type Answer = (status: number, headers: Record<string, string>, body: string) => void;

function answerWith(path: string, answer: Answer): void {
  const html = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private',
    'x-typo3-cache': 'HIT',
  };
  const answers: Record<string, () => void> = {
    '/page': () => answer(200, html, '<h1>Roses</h1><p>https://u:secret@db.example/</p>'),
    '/away': () => answer(301, { location: '/page' }, ''),
    '/long': () => answer(200, {}, `a${'ü'.repeat(5000)}`),
    '/broken': () => answer(500, {}, ''),
  };
  (answers[path] ?? (() => answer(404, {}, '')))();
}
