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
import { groundFiles } from './recorded-ground';
import { insertRows, textSnapshot, type TextSite } from './text-site';
import { coreGround, corePart, coreSetSettings } from './typoscript-ground';

type Row = Record<string, string | number | null>;

const NOW = 1767268800;
/** What `setup` of a case holds unless it is full. */
const SHOWN = new Set(['page', 'page.', 'print', 'print.', 'config.', 'types.', 'imported.', 'lib.']);
const SHOWN_LIBRARY = /^(?:confText|copy|ref)/;

describeWithConformance(
  'TypoScript of pages against the recordings of TYPO3 13.4',
  () => {
    const root = conformanceFolder() ?? '';
    const text = readFileSync(join(root, 'recorded/typoscript.json'), 'utf8');
    const plain = JSON.parse(text) as TextSite & { pages: Row[]; sys_template: Row[] };
    const cases = casesOf(text);
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
      const shown = groundFiles(root, 'typoscript.json').flatMap((file) =>
        casesOf(readFileSync(file, 'utf8')),
      );
      const core = coreGround(shown, plain.sys_template);
      const fields = textSnapshot(plain, coreSetSettings(core));
      const typoscript = { ...(fields['typoscript'] as object), ...corePart(core, plain.files) };
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
        await comparison.judge(phpText(recorded.get('id')), () => answer(recorded), theirs(recorded));
      }
      comparison.finish();
    });

    async function answer(recorded: PhpMap): Promise<Record<string, unknown>> {
      const origin = await typoScript.origin(Number(recorded.get('page')));
      if (origin === null) {
        throw new Error(`Page ${phpText(recorded.get('page'))} has no rootline.`);
      }
      return ours(origin, await typoScript.resolve(origin, null, factsOf(recorded, origin)), recorded);
    }
  },
  ['typoscript.json'],
  { corpora: ['typoscript'] },
);

function casesOf(text: string): PhpMap[] {
  return phpList(phpMap(decodePhpValue(parseOrderedJson(text))).get('cases')).map(phpMap);
}

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
