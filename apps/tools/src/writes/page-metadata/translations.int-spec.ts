import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  inUndoneTransaction,
  type ScratchDatabase,
} from '#testing';
import { BackendUserRepository, InstanceModel, type SnapshotDocument } from '#typo3';
import { LockingConnection, applyWritePlan, isRefusal, type PlanOutcome } from '#write-guards';
import { UpdatePageMetadataTool } from './update-page-metadata.tool';

const NOW = 1_767_312_000;
const ADMIN = 1;
const ANNA = 3;
/** May use English only. */
const HUGO = 11;
const TOOL = new UpdatePageMetadataTool();

describeWithConformance('update_page_metadata and what TYPO3 keeps in step', (folder) => {
  let scratch: ScratchDatabase;
  let database: Typo3WriteDatabase;
  const document = conformanceSnapshot(folder) as unknown as SnapshotDocument;

  beforeAll(async () => {
    scratch = await createTypo3Database({
      schemaSql: readFileSync(join(folder, 'typo3-13.4/schema.sql'), 'utf8'),
      rowsSql: readFileSync(join(folder, 'base/base.sql'), 'utf8'),
    });
    database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await scratch.drop();
  });

  interface Question {
    actor?: number;
    args: Record<string, unknown>;
    snapshot?: SnapshotDocument;
    before?: string[];
  }

  const plan = ({ actor = ADMIN, args, snapshot = document, before = [] }: Question): Promise<PlanOutcome> =>
    inUndoneTransaction(database, (db) => planOn(db, { actor, args, snapshot, before }));

  async function planOn(
    db: SqlConnection,
    { actor, args, snapshot, before }: Required<Question>,
  ): Promise<PlanOutcome> {
    for (const statement of before) await db.execute(statement);
    const user = await new BackendUserRepository(db).load(actor, NOW);
    return TOOL.plan(args, {
      actor: user,
      snapshot: InstanceModel.compile(snapshot, 'test'),
      db: new LockingConnection(db),
      now: NOW,
    });
  }

  const message = (outcome: PlanOutcome): string => (isRefusal(outcome) ? outcome.message : 'planned');

  it('refuses before the write when a translation is in a language the user lacks (R-40.107, D-23)', async () => {
    expect(message(await plan({ actor: HUGO, args: { uid: 2, title: 'x' } }))).toMatch(
      /translation \[503\] in language 1/,
    );
  });

  it('refuses before the write when a translation is closed by its own permissions or locked (R-50.80)', async () => {
    const locked = ['UPDATE pages SET editlock = 1 WHERE uid = 503'];
    expect(message(await plan({ actor: ANNA, args: { uid: 2, title: 'x' }, before: locked }))).toMatch(
      /translation \[503\].*locked/,
    );
    const closed = ['UPDATE pages SET perms_group = 1, perms_everybody = 0 WHERE uid = 504'];
    expect(message(await plan({ actor: ANNA, args: { uid: 2, title: 'x' }, before: closed }))).toMatch(
      /translation \[504\]/,
    );
  });

  it('refuses when files would have to be localised or deleted while saving (R-50.79, R-50.189)', async () => {
    const missing = ['UPDATE sys_file_reference SET deleted = 1 WHERE uid = 105'];
    expect(message(await plan({ args: { uid: 2, title: 'x' }, before: missing }))).toMatch(
      /pages \[503\].*media.*not all localised/,
    );
    const unfit = ["UPDATE sys_file SET extension = 'exe' WHERE uid = 1"];
    expect(message(await plan({ args: { uid: 2, title: 'x' }, before: unfit }))).toMatch(
      /file reference \[103\]/,
    );
  });

  it('shows on the card what changes in translations along with the page (D-10)', async () => {
    const outcome = await plan({
      args: { uid: 2, title: 'x' },
      before: ['UPDATE pages SET starttime = 1900000000 WHERE uid = 2'],
    });
    expect(isRefusal(outcome) ? [] : outcome.card.lines).toContain(
      'translation [503] starttime: "0" → "1900000000"',
    );
    expect(isRefusal(outcome) ? [] : outcome.card.warnings).toHaveLength(1);
  });

  it('gives an untouched translation the columns of its original and a full state, and shows it (R-50.77, D-10)', async () => {
    const written = await inUndoneTransaction(database, async (db) => {
      const before = ["UPDATE pages SET l10n_state = NULL, author = 'Own' WHERE uid = 508"];
      const outcome = await planOn(db, {
        actor: ADMIN,
        args: { uid: 8, title: 'x' },
        snapshot: document,
        before,
      });
      if (isRefusal(outcome)) return outcome;
      await applyWritePlan(db, InstanceModel.compile(document, 'test'), outcome);
      const [row] = await db.query<Record<string, unknown>>(
        'SELECT author, l10n_state FROM pages WHERE uid = 508',
      );
      return { row, lines: outcome.card.lines };
    });
    expect(written).toMatchObject({
      row: {
        author: '',
        l10n_state: expect.stringMatching(/^{"nav_hide":"parent",.*"twitter_image":"parent"}$/) as string,
      },
      lines: expect.arrayContaining(['translation [508] author: "Own" → (empty)']) as string[],
    });
  });

  it('refuses a column in which a translation follows its original (R-40.105)', async () => {
    const snapshot = structuredClone(document);
    const description = pairs(pairs(pairs(snapshot.tca, 'pages'), 'columns'), 'description');
    const config = pairs(description, 'config') as { '%': [string, unknown][] };
    config['%'].push(['behaviour', { '%': [['allowLanguageSynchronization', true]] }]);
    expect(message(await plan({ args: { uid: 503, description: 'Eigene' }, snapshot }))).toMatch(
      /follows its original in description/,
    );
    expect(message(await plan({ args: { uid: 503, title: 'Eigener' }, snapshot }))).toBe('planned');
  });

  describe('what only PHP can do is refused by name before the card', () => {
    it('a hook of the installation (R-50.197)', async () => {
      const hooks = {
        'SC_OPTIONS/t3lib/class.t3lib_tcemain.php/processDatamapClass': [
          'Vendor\\Shop\\SaveHook',
          'TYPO3\\CMS\\Core\\Hooks\\PagesTsConfigGuard',
        ],
      };
      expect(message(await plan({ args: { uid: 6, title: 'x' }, snapshot: { ...document, hooks } }))).toMatch(
        /Vendor\\Shop\\SaveHook\)/,
      );
    });

    it('a snapshot that does not name the hooks (R-40.31)', async () => {
      const rest = structuredClone(document);
      delete rest.hooks;
      expect(message(await plan({ args: { uid: 6, title: 'x' }, snapshot: rest }))).toMatch(
        /lacks list of hooks/,
      );
    });

    it('another major version (R-50.202)', async () => {
      expect(
        message(
          await plan({
            args: { uid: 6, title: 'x' },
            snapshot: { ...document, typo3: { version: '15.0.0' } },
          }),
        ),
      ).toMatch(/this is 15\.0\.0/);
    });

    it.each([
      [
        'an evaluation class (R-50.58)',
        ['eval', 'trim,Vendor\\Evaluation\\Clean'],
        /PHP code evaluates title/,
      ],
      ['a unique title (R-50.59)', ['eval', 'unique'], /title cannot be set, because other records decide/],
      ['an evaluation that changes the value (R-40.63)', ['eval', 'upper'], /store another value for title/],
    ])('%s', async (_title, [key, value], expected) => {
      const snapshot = structuredClone(document);
      const config = pairs(pairs(pairs(pairs(snapshot.tca, 'pages'), 'columns'), 'title'), 'config') as {
        '%': [string, unknown][];
      };
      config['%'] = [...config['%'].filter(([name]) => name !== key), [key ?? '', value]];
      expect(message(await plan({ args: { uid: 6, title: 'x' }, snapshot }))).toMatch(expected);
    });

    it('rich text (R-50.71)', async () => {
      const snapshot = structuredClone(document);
      const config = pairs(pairs(pairs(pairs(snapshot.tca, 'pages'), 'columns'), 'abstract'), 'config') as {
        '%': [string, unknown][];
      };
      config['%'].push(['enableRichtext', true]);
      expect(message(await plan({ args: { uid: 6, abstract: 'x' }, snapshot }))).toMatch(
        /abstract cannot be set.*rich text/,
      );
    });
  });
});

function pairs(value: unknown, key: string): unknown {
  return (value as { '%': [string, unknown][] })['%'].find(([name]) => name === key)?.[1];
}
