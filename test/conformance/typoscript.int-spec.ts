import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3ReadDatabase } from '#database';
import {
  conformanceFolder,
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  parseOrderedJson,
} from '#testing';
import {
  InstanceModel,
  PageTypoScript,
  TypoScriptRepository,
  TypoScriptSources,
  decodePhpValue,
  phpList,
  phpMap,
  phpText,
  snapshotHash,
  type ConditionFacts,
  type Evaluation,
  type PhpMap,
  type PhpValue,
  type ResolvedTypoScript,
  type SnapshotDocument,
  type TypoScriptOrigin,
} from '#typo3';
import { Comparison, phpJson } from './comparison';
import { constantSource, sourceOf, without } from './core-typoscript';
import { CORE_SET, insertRows, textSnapshot, type TextSite } from './text-site';

type Row = Record<string, string | number | null>;

const NOW = 1767268800;
const CONF_TEXT = /^(?:confText|copy|ref|contentElement)/;
/** What `setup` of a case holds unless it is full. */
const SHOWN = new Set(['page', 'page.', 'print', 'print.', 'config.', 'types.', 'imported.', 'lib.']);
const SHOWN_LIBRARY = /^(?:confText|copy|ref)/;

describeWithConformance(
  'TypoScript of pages against the recordings of TYPO3 13.4',
  () => {
    const root = conformanceFolder() ?? '';
    const text = readFileSync(join(root, 'recorded/typoscript.json'), 'utf8');
    const plain = JSON.parse(text) as TextSite & { pages: Row[]; sys_template: Row[] };
    const cases = phpList(phpMap(decodePhpValue(parseOrderedJson(text))).get('cases')).map(phpMap);
    let typoScript: PageTypoScript;
    let close: () => Promise<void>;

    beforeAll(async () => {
      const rowsSql = [
        "SET SESSION sql_mode = '';",
        insertRows('pages', plain.pages),
        insertRows('sys_template', plain.sys_template),
      ].join('\n');
      const schemaSql = readFileSync(join(root, 'typo3-13.4/schema.sql'), 'utf8');
      const site = await createTypo3Database({ schemaSql, rowsSql });
      const db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
      close = async () => db.onApplicationShutdown().then(() => site.drop());
      const fields = textSnapshot(plain, coreSetSettings(cases));
      const typoscript = { ...(fields['typoscript'] as object), ...corePart(cases, plain.files) };
      const packages = [{ key: 'fluid_styled_content' }, { key: 'conf_text' }];
      const document = {
        ...conformanceSnapshot(root),
        ...fields,
        packages,
        typoscript,
      } as unknown as SnapshotDocument;
      const snapshot = InstanceModel.compile(document, snapshotHash(document));
      const sources = new TypoScriptSources(snapshot, null);
      typoScript = new PageTypoScript({ rows: new TypoScriptRepository(db), sources, now: NOW });
    });

    afterAll(() => close());

    it('resolves constants, setup and conditions of every recorded page', async () => {
      const comparison = new Comparison('typoscript');
      for (const recorded of cases) {
        const origin = await typoScript.origin(Number(recorded.get('page')));
        if (origin === null) {
          throw new Error(`Page ${phpText(recorded.get('page'))} has no rootline.`);
        }
        const resolved = await typoScript.resolve(origin, null, factsOf(recorded, origin));
        comparison.add(phpText(recorded.get('id')), ours(origin, resolved, recorded), theirs(recorded));
      }
      comparison.finish();
    });
  },
  ['typoscript.json'],
);

function ours(
  origin: TypoScriptOrigin,
  { constants, setup }: ResolvedTypoScript,
  recorded: PhpMap,
): Record<string, unknown> {
  const tree = setup.root.toArray();
  return {
    site: origin.site?.identifier ?? '#NULL',
    templates: origin.templates.map(({ uid }) => uid),
    localRootLine: origin.localRootline.map((page) => page.get('uid')),
    constants: sorted(constants.root.flatten()),
    constantConditions: verdicts(constants),
    setupConditions: verdicts(setup),
    topLevel: [...tree.keys()],
    setup: phpJson(recorded.get('setupIsFull') === true ? tree : shown(tree)),
  };
}

function theirs(recorded: PhpMap): Record<string, unknown> {
  return {
    site: recorded.get('site'),
    templates: phpList(recorded.get('templates')),
    localRootLine: phpList(recorded.get('localRootLine')),
    constants: sorted(phpMap(recorded.get('constants'))),
    constantConditions: phpJson(phpMap(recorded.get('constantConditions'))),
    setupConditions: phpJson(phpMap(recorded.get('setupConditions'))),
    topLevel: phpList(recorded.get('topLevel')),
    setup: phpJson(phpMap(recorded.get('setup'))),
  };
}

function verdicts({ conditions }: Evaluation): unknown {
  return [...conditions];
}

/** The recorder sorted the constants. */
function sorted(constants: PhpMap): unknown {
  return [...constants].sort(([left], [right]) => (left < right ? -1 : 1));
}

function shown(tree: PhpMap): PhpMap {
  const kept = [...tree].filter(([key]) => SHOWN.has(key));
  return new Map<string, PhpValue>(
    kept.map(([key, value]) => [
      key,
      key === 'lib.' ? new Map([...phpMap(value)].filter(([name]) => SHOWN_LIBRARY.test(name))) : value,
    ]),
  );
}

function factsOf(
  recorded: PhpMap,
  { site, rootline, localRootline }: TypoScriptOrigin,
): Partial<ConditionFacts> {
  const languageId = Number(recorded.get('language'));
  const query = Object.fromEntries(
    [...phpMap(recorded.get('query'))].map(([name, value]) => [name, phpText(value)]),
  );
  const language = {
    languageId,
    title: '',
    base: '/',
    locale: languageId === 1 ? 'de_DE.UTF-8' : 'en_US.UTF-8',
    hreflang: '',
    fallbackType: '',
    enabled: true,
  };
  return {
    site,
    language,
    query,
    page: rootline[rootline.length - 1],
    rootline: { local: localRootline, full: rootline },
  };
}

/** Settings of core's own set, from the first page that uses it. */
function coreSetSettings(cases: readonly PhpMap[]): Record<string, string> {
  const constants = phpMap(cases.find((entry) => entry.get('id') === 'page-450-lang-0')?.get('constants'));
  return Object.fromEntries(
    [...constants].flatMap(([name, value]) =>
      name.startsWith('confText.') ? [] : [[name, phpText(value)] as const],
    ),
  );
}

/** The part `typoscript`: core's own from the recorded results, the invented package's from its `ext_localconf.php`. */
function corePart(cases: readonly PhpMap[], files: Record<string, string>): Record<string, unknown> {
  const found = (id: string): PhpMap => cases.find((entry) => entry.get('id') === id) ?? new Map();
  const setupOf = (id: string): string =>
    sourceOf(without(phpMap(found(id).get('setup')), ['page', 'page.', 'print', 'print.'], CONF_TEXT));
  const constantsOf = (id: string): PhpMap => phpMap(found(id).get('constants'));
  const globals = constantsOf('page-411-lang-0');
  const isCore = (name: string): boolean => !name.startsWith('confText.');
  const added = {
    constants: 'confText.global = from ext_localconf',
    setup: 'lib.confTextGlobal = from ext_localconf',
  };
  const content = 'lib.confTextContent = after content rendering';
  const elementOf = (id: string): string => {
    const library = phpMap(phpMap(found(id).get('setup')).get('lib.'));
    return sourceOf(new Map([...library].filter(([name]) => name.startsWith('contentElement'))), 'lib.');
  };
  const folder = 'EXT:fluid_styled_content/Configuration/TypoScript';
  return {
    files: {
      ...files,
      [`${folder}/setup.typoscript`]: elementOf('page-400-lang-0'),
      [`${CORE_SET}/setup.typoscript`]: elementOf('page-450-lang-0'),
      [`${folder}/constants.typoscript`]: constantSource(
        constantsOf('page-400-lang-0'),
        (name) => isCore(name) && !globals.has(name),
      ),
    },
    defaults: {
      constants: constantSource(globals, isCore) + added.constants,
      setup: setupOf('page-400-lang-0').replace('config.language = en\n', '') + added.setup,
    },
    scoped: {
      constants: { siteSets: added.constants },
      setup: {
        siteSets: setupOf('page-450-lang-0') + added.setup,
        defaultContentRendering: content,
      },
    },
    contentRenderingTemplates: ['fluidstyledcontent/Configuration/TypoScript/'],
  };
}
