import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolsConfig } from '#config';
import { Typo3WriteDatabase } from '#database';
import {
  conformanceFolder,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  eachRecordedTool,
  parseOrderedJson,
} from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { CheckTyposcriptTool } from '../../apps/tools/src/tools/configuration/check-typoscript.tool';
import { GetTsconfigTool } from '../../apps/tools/src/tools/configuration/get-tsconfig.tool';
import { GetTyposcriptTool } from '../../apps/tools/src/tools/configuration/get-typoscript.tool';
import {
  applySetup,
  groundCases,
  readRecordedTool,
  type RecordedCase,
  type RecordedTool,
} from './recorded-tool';
import type { AnswerFacts } from './tool-facts';
import { ourFacts, recordedFacts } from './typoscript-facts';
import { reportVerdicts, verdictsOf, type Verdict } from './verdicts';

/** Thrown to undo a case's setup. */
class Undo extends Error {}

const CONFIG = {} as ToolsConfig;
const TOOLS: Record<string, ReadTool> = {
  get_typoscript: new GetTyposcriptTool(CONFIG),
  get_tsconfig: new GetTsconfigTool(CONFIG),
  check_typoscript: new CheckTyposcriptTool(CONFIG),
};

describeWithConformance(
  'TypoScript tools against the recordings of TYPO3 13.4 (R-30.140 to R-30.152)',
  () => {
    const root = conformanceFolder() ?? '';
    let site: Awaited<ReturnType<typeof createTypo3Database>>;
    let database: Typo3WriteDatabase;
    let snapshot: InstanceModel;

    beforeAll(async () => {
      site = await createTypo3Database({
        schemaSql: readFileSync(join(root, 'typo3-13.4/schema.sql'), 'utf8'),
        rowsSql: readFileSync(join(root, 'base/base.sql'), 'utf8'),
      });
      database = new Typo3WriteDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
      const document = {
        ...conformanceSnapshot(root),
        defaultTsConfig: defaultTsConfig(root),
        typoscript: { defaults: coreDefaults(root) },
      } as unknown as SnapshotDocument;
      snapshot = InstanceModel.compile(document, snapshotHash(document));
    });

    afterAll(async () => {
      await database.onApplicationShutdown();
      await site.drop();
    });

    async function answer(tool: RecordedTool, recorded: RecordedCase): Promise<string> {
      let content = '';
      const work = database.transaction(async (db) => {
        await db.execute("SET SESSION sql_mode = ''");
        await applySetup(db, tool.setups[recorded.setup ?? ''] ?? []);
        const actor = await new BackendUserRepository(db).load(recorded.actor, tool.now);
        const given = await TOOLS[tool.tool]?.execute(recorded.arguments, {
          actor,
          snapshot,
          db,
          now: tool.now,
        });
        content = given?.content ?? '';
        throw new Undo();
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof Undo)) {
          throw error;
        }
      });
      return content;
    }

    eachRecordedTool(root, Object.keys(TOOLS), async (name) => {
      const tool = readRecordedTool(root, name);
      const verdicts = await verdictsOf(tool.cases, async (recorded) =>
        judged(recorded.id, recordedFacts(recorded.result), ourFacts(await answer(tool, recorded))),
      );
      expect(reportVerdicts(name, verdicts)).toEqual([]);
    });
  },
  ['tsconfig.json', 'tools/get_typoscript.json'],
);

function judged(id: string, recorded: AnswerFacts, ours: AnswerFacts): Verdict {
  const same = (facts: AnswerFacts): boolean => JSON.stringify(facts) === JSON.stringify(ours);
  if (same(recorded)) {
    return { id };
  }
  const rule = same({ ...recorded, lines: withheld(recorded.lines, ours.lines) })
    ? 'D-30.5 and D-30.18: everything under a secret key is withheld'
    : null;
  return { id, difference: { rule, recorded, ours } };
}

/** The recorded lines with values withheld where ours are: below a secret key, and nowhere else. */
function withheld(recorded: readonly string[], ours: readonly string[]): string[] {
  return recorded.map((line, index) =>
    ours[index]?.endsWith(' = [redacted]') === true ? line.replace(/ = .*$/, ' = [redacted]') : line,
  );
}

function defaultTsConfig(root: string): Record<string, unknown> {
  const wire = parseOrderedJson(readFileSync(join(root, 'recorded/tsconfig.json'), 'utf8'));
  return { page: member(member(wire, 'base'), 'core'), user: member(member(wire, 'base'), 'coreUser') };
}

function member(wire: unknown, key: string): unknown {
  return (wire as { '%': [string, unknown][] })['%'].find(([name]) => name === key)?.[1];
}

/** What core's packages add: their sources were not recorded, so they are read back from answers that show them whole. */
function coreDefaults(root: string): { constants: string; setup: string } {
  const cases = groundCases(root, 'get_typoscript');
  const shown = (wanted: Record<string, unknown>): string[] => {
    const found = cases.find(
      ({ arguments: given, setup }) =>
        setup === 's1' && JSON.stringify(given) === JSON.stringify({ pageUid: 2, ...wanted }),
    );
    return (found?.result ?? '').split('\n').slice(1);
  };
  const constants = shown({ type: 'constants' }).filter((line) => /^(?:styles|plugin)\./.test(line));
  const config = shown({ path: 'config' }).filter((line) => !/^(?:absRefPrefix|no_cache) /.test(line));
  const setup = [
    ...['config {', ...config, '}'],
    ...['lib {', ...shown({ path: 'lib' }), '}'],
    'styles.content.get = CONTENT',
    'tt_content = CASE',
    'tt_content.key.field = CType',
    'tt_content.default = TEXT',
    'tt_content.default.field = CType',
    'module.tx_form.settings.x = 1',
    'plugin.tx_felogin_login.view.x = 1',
  ];
  return { constants: constants.join('\n').replaceAll('[redacted]', '0'), setup: setup.join('\n') };
}
