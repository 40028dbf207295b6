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
  BackendUserRepository,
  InstanceModel,
  TsConfig,
  TypoScriptRepository,
  TypoScriptSources,
  decodePhpValue,
  isPhpArray,
  phpList,
  phpMap,
  phpText,
  snapshotHash,
  type BackendUser,
  type PhpMap,
  type PhpValue,
  type SnapshotDocument,
} from '#typo3';
import { Comparison, phpJson } from './comparison';
import { insertRows, textSnapshot, type TextSite } from './text-site';

type Row = Record<string, string | number | null>;

interface Recorded extends TextSite {
  pages: Row[];
  groups: Row[];
  users: Row[];
}

const NOW = 1767268800;

/** The invented installation, and the demo installation beside it. */
interface Place {
  tsConfig: TsConfig;
  user(uid: number): Promise<BackendUser | null>;
  core: PhpMap;
  coreUser: PhpMap;
}

describeWithConformance(
  'TSconfig of pages and users against the recordings of TYPO3 13.4',
  () => {
    const root = conformanceFolder() ?? '';
    const text = readFileSync(join(root, 'recorded/tsconfig.json'), 'utf8');
    const plain = JSON.parse(text) as Recorded;
    const wire = phpMap(decodePhpValue(parseOrderedJson(text)));
    const cases = phpList(wire.get('cases')).map(phpMap);
    const open: { drop(): Promise<void> }[] = [];

    async function place(rowsSql: string, core: PhpMap, fields: Record<string, unknown>): Promise<Place> {
      const schemaSql = readFileSync(join(root, 'typo3-13.4/schema.sql'), 'utf8');
      const site = await createTypo3Database({ schemaSql, rowsSql });
      const db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
      open.push({ drop: async () => db.onApplicationShutdown().then(() => site.drop()) });
      const document = { ...conformanceSnapshot(root), ...fields } as unknown as SnapshotDocument;
      const snapshot = InstanceModel.compile(document, snapshotHash(document));
      const sources = new TypoScriptSources(snapshot, null);
      return {
        tsConfig: new TsConfig({ rows: new TypoScriptRepository(db), sources, now: NOW }),
        user: (uid) => new BackendUserRepository(db).load(uid, NOW),
        core: phpMap(core.get('core')),
        coreUser: phpMap(core.get('coreUser')),
      };
    }

    let invented: Place;
    let demo: Place;

    beforeAll(async () => {
      const others = [
        { uid: 1, pid: 0, title: 'One', is_siteroot: 1 },
        { uid: 2, pid: 1, title: 'Two' },
      ];
      const rows = [
        "SET SESSION sql_mode = '';",
        insertRows('pages', [...others, ...plain.pages]),
        insertRows('be_groups', [...plain.groups, { uid: 1, title: 'Editors' }]),
        insertRows('be_users', plain.users),
      ].join('\n');
      const base = phpMap(wire.get('base'));
      invented = await place(rows, wire, { ...textSnapshot(plain), defaultTsConfig: defaults(text, []) });
      const demoRows = readFileSync(join(root, 'base/base.sql'), 'utf8');
      demo = await place(demoRows, base, { defaultTsConfig: defaults(text, ['base']) });
    });

    afterAll(async () => {
      for (const { drop } of open) {
        await drop();
      }
    });

    it('merges page TSconfig along rootline, sites, sets and user', async () => {
      const comparison = new Comparison('tsconfig (page)');
      for (const recorded of cases.filter((entry) => entry.get('kind') === 'page')) {
        const { tsConfig, user, core } = recorded.get('installation') === 'base' ? demo : invented;
        const actor = await user(Number(recorded.get('user')));
        const evaluation = await tsConfig.ofPage(Number(recorded.get('page')), actor);
        compare(comparison, recorded, evaluation.root.toArray(), core);
      }
      comparison.finish();
    });

    it('gives the whole page TSconfig of every page of the demo installation', async () => {
      const pages = readFileSync(join(root, 'recorded/page-tsconfig.json'), 'utf8');
      const comparison = new Comparison('page-tsconfig');
      const admin = await demo.user(1);
      const trees = phpMap(phpMap(decodePhpValue(parseOrderedJson(pages))).get('pages'));
      for (const [uid, tree] of trees) {
        const { root: ours } = await demo.tsConfig.ofPage(Number(uid), admin);
        comparison.add(
          `page ${uid}`,
          { tree: phpJson(ours.toArray()) },
          { tree: phpJson(tree === 'as page 0' ? trees.get('0') : tree) },
        );
      }
      comparison.finish();
    });

    it('merges user TSconfig of packages, groups and user', async () => {
      const comparison = new Comparison('tsconfig (user)');
      for (const recorded of cases.filter((entry) => entry.get('kind') === 'user')) {
        const { tsConfig, user, coreUser } = recorded.get('installation') === 'base' ? demo : invented;
        const actor = await user(Number(recorded.get('user')));
        const evaluation = actor === null ? null : await tsConfig.ofUser(actor);
        compare(comparison, recorded, evaluation?.root.toArray() ?? new Map(), coreUser);
      }
      comparison.finish();
    });
  },
  ['tsconfig.json', 'page-tsconfig.json'],
  { corpora: ['tsconfig', 'page-tsconfig'] },
);

function defaults(text: string, path: readonly string[]): Record<string, unknown> {
  const wire = path.reduce((value, key) => member(value, key), parseOrderedJson(text) as unknown);
  return { page: member(wire, 'core'), user: member(wire, 'coreUser') };
}

function member(wire: unknown, key: string): unknown {
  return (wire as { '%': [string, unknown][] })['%'].find(([name]) => name === key)?.[1];
}

function compare(comparison: Comparison, recorded: PhpMap, ours: PhpMap, core: PhpMap): void {
  comparison.add(
    phpText(recorded.get('id')),
    { tree: phpJson(added(ours, core)), removed: removed(core, ours).sort() },
    { tree: phpJson(recorded.get('tree')), removed: phpList(recorded.get('removed')).map(phpText).sort() },
  );
}

/** What is not in `core`, or is another value there. */
function added(tree: PhpMap, core: PhpMap): PhpMap {
  const found = new Map<string, PhpValue>();
  for (const [key, value] of tree) {
    const below = isPhpArray(value) ? added(phpMap(value), phpMap(core.get(key))) : null;
    if (below === null ? core.get(key) !== value : below.size > 0) {
      found.set(key, below ?? value);
    }
  }
  return found;
}

/** Dotted paths `core` has and `tree` has not. */
function removed(core: PhpMap, tree: PhpMap, prefix = ''): string[] {
  return [...core].flatMap(([key, value]) => {
    const own = tree.get(key);
    if (own === undefined) {
      return [prefix + key];
    }
    return isPhpArray(value) ? removed(phpMap(value), phpMap(own), prefix + key) : [];
  });
}
