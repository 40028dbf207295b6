import type { ToolsConfig } from '#config';
import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database } from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool } from '../../registry/tool-handler';
import { CheckTyposcriptTool } from './check-typoscript.tool';
import { GetTsconfigTool } from './get-tsconfig.tool';
import { GetTyposcriptTool } from './get-typoscript.tool';

const NOW = 1793000000;
const CONFIG = {} as ToolsConfig;

const SETUP = `big {
${Array.from({ length: 400 }, (_, index) => `  k${index} = ${index}`).join('\n')}
}
shop.apiKey = invented-1
shop.password.old.value = invented-2
shop.url = https://a:invented-3@example.org/
[onlyInPhp()]
never = 1
[end]
broken
`;

describe('TypoScript tools on the demo site', () => {
  let site: Awaited<ReturnType<typeof createTypo3Database>>;
  let db: Typo3ReadDatabase;
  let snapshot: InstanceModel;

  beforeAll(async () => {
    // The demo's template starts anew; here it has to leave the site's own TypoScript in place.
    const rowsSql = `${DEMO_SITE.rowsSql()}\nUPDATE sys_template SET clear = 0;`;
    site = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
    const document = {
      ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument),
      siteSets: { '%': [] },
      defaultTsConfig: { page: SETUP, user: '' },
      typoscript: { files: { 'config/sites/main/setup.typoscript': SETUP } },
    };
    snapshot = InstanceModel.compile(document, snapshotHash(document));
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
  });

  async function ask(tool: ReadTool, args: Record<string, unknown>): Promise<string> {
    const actor = await new BackendUserRepository(db).load(1, NOW);
    return (await tool.execute(args, { actor, snapshot, db, now: NOW })).content;
  }

  const both = [new GetTyposcriptTool(CONFIG), new GetTsconfigTool(CONFIG)];

  it.each(both)('withholds secrets with everything below them (R-30.36, D-30.18)', async (tool) => {
    const answer = await ask(tool, { pageUid: 1, path: 'shop' });
    expect(answer).toContain('apiKey = [redacted]');
    expect(answer).toContain('url = https://a:***@example.org/');
    expect(answer).not.toContain('invented');
    expect(await ask(tool, { pageUid: 1, path: '.shop.apiKey.' })).not.toContain('invented');
  });

  it.each(both)('stops at 300 lines with one marker (R-30.144, D-30.17)', async (tool) => {
    const lines = (await ask(tool, { pageUid: 1, path: 'big' })).split('\n');
    expect(lines[300]).toBe('… [output truncated at 300 lines]');
    expect(lines.filter((line) => line.startsWith('…'))).toHaveLength(1);
  });

  it.each(both)('names what could not be evaluated', async (tool) => {
    const answer = await ask(tool, { pageUid: 1 });
    expect(answer).toContain('only TYPO3 itself knows onlyInPhp()');
    expect(answer).not.toContain('never');
  });

  it('checks a site with TypoScript of its own, and shows no line (R-30.151)', async () => {
    const answer = await ask(new CheckTyposcriptTool(CONFIG), { pageUid: 1 });
    expect(answer).toContain('invalid line syntax');
    expect(answer).not.toContain('broken');
  });

  it.each([...both, new CheckTyposcriptTool(CONFIG)])(
    'says one thing about any page without',
    async (tool) => {
      const missing = await ask(tool, { pageUid: 999999 });
      expect(await ask(tool, { pageUid: 0 })).toBe(missing);
      expect(await ask(tool, {})).toBe(missing);
    },
  );
});
