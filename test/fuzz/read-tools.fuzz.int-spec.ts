import fc from 'fast-check';
import { argumentTexts } from './calls/argument-generator';
import { FuzzStage, NO_FAULTS } from './calls/fuzz-stage';
import { plainCalls } from './calls/plain-calls';
import { HOSTILE_TEXTS } from './calls/hostile-values';
import { siteValues } from './calls/site-values';
import { READ_TOOLS } from './calls/reading-registry';
import { SEARCH_ENGINES } from './site/search-indexes';
import { PEOPLE } from './site/people';

/** Argument texts per tool; each is tried by all six users. */
const RUNS = Number(process.env['SIDECAR_TEST_FUZZ_RUNS'] ?? 20);
/** Fixed, so that a run says the same everywhere; another one looks elsewhere. */
const SEED = Number(process.env['SIDECAR_TEST_FUZZ_SEED'] ?? 20_260_901);
const USERS = Object.values(PEOPLE);
/** The extension that has indexed the site, or none. */
const engine = fc.option(fc.constantFrom(...SEARCH_ENGINES));
const TOOLS = READ_TOOLS.map((declaration) => [declaration.name, declaration] as const);

const PATH_TOOLS: [tool: string, name: string, further: object][] = [
  ['read_source', 'path', {}],
  ['search_code', 'path', { pattern: 'qk' }],
  ['search_code', 'pattern', {}],
  ['search_code', 'pattern', { regex: true, path: 'packages/garden/Classes' }],
  ['fluid_resolve', 'name', { extension: 'garden' }],
  ['browse_fal_folder', 'folder', { storage: 1 }],
  ['get_last_exception', 'search', {}],
  ['resolve_url', 'url', {}],
  ['probe_url', 'url', {}],
  ['get_typoscript', 'path', { pageUid: 1 }],
];

describe('Reading tools under any arguments of six users', () => {
  let stage: FuzzStage;
  let before: unknown;

  beforeAll(async () => {
    process.stdout.write(`Fuzz: SIDECAR_TEST_FUZZ_SEED=${SEED} SIDECAR_TEST_FUZZ_RUNS=${RUNS}\n`);
    stage = await FuzzStage.create();
    before = await stage.fingerprint();
  });

  afterAll(() => stage?.remove());

  it.each(TOOLS)(
    '%s never fails, keeps its limits, reads with a bound, reveals nothing (R-30.2, R-30.8, R-30.16)',
    async (tool, { parameters }) => {
      const args = argumentTexts(parameters, siteValues(stage.site.rows));
      await fc.assert(
        fc.asyncProperty(args, engine, async (text, searchEngine) => {
          for (const user of USERS) {
            const call = { tool, user, args: text, ...(searchEngine !== null && { searchEngine }) };
            expect({ call, ...(await stage.faultsOf(call)) }).toEqual({ call, ...NO_FAULTS });
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
  );

  it.each(PATH_TOOLS)(
    '%s takes paths that climb, links, globs and patterns without end as %s like any other text (R-30.49, R-30.165)',
    async (tool, name, further) => {
      for (const text of HOSTILE_TEXTS) {
        const call = { tool, user: PEOPLE.admin, args: JSON.stringify({ [name]: text, ...further }) };
        expect({ call, ...(await stage.faultsOf(call)) }).toEqual({ call, ...NO_FAULTS });
      }
    },
  );

  it('search_code stops a pattern that would never end (R-30.165, R-30.168)', async () => {
    const args = { pattern: '(.*)*z', regex: true, path: 'packages' };
    expect(await stage.contentOf('search_code', PEOPLE.admin, args)).toContain('stopped early');
  });

  it('write nothing, neither rows nor files, and ask the own site with GET alone (R-30.6, R-30.125)', async () => {
    const calls = plainCalls(stage.site.rows);
    for (const [tool] of TOOLS) await stage.contentOf(tool, PEOPLE.admin, calls[tool]?.[0] ?? {});
    expect(await stage.fingerprint()).toEqual(before);
    expect(stage.calls.watched.statements).toBeGreaterThan(TOOLS.length);
    expect(stage.site.web.requests).not.toEqual([]);
    expect(stage.site.web.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('stand on an account that truly cannot write (R-05.12)', async () => {
    expect(await stage.account.run('SELECT uid FROM pages LIMIT 1')).toHaveLength(1);
    for (const statement of [
      "INSERT INTO pages (pid, title) VALUES (1, 'x')",
      "UPDATE pages SET title = 'x'",
      'DELETE FROM pages',
      'CREATE TABLE x (a INT)',
      "SELECT 1 INTO OUTFILE '/tmp/x'",
    ]) {
      await expect(stage.account.run(statement)).rejects.toThrow(/denied/);
    }
  });
});
