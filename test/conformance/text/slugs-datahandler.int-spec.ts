import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Typo3WriteDatabase } from '#database';
import {
  createTypo3Database,
  describeWithConformance,
  inUndoneTransaction,
  recordedVersions,
  type RecordedVersion,
  type ScratchDatabase,
} from '#testing';
import { ColumnSchema, phpMap, readSite, type Site } from '#typo3';
import { SlugGenerator, extractSlug, sanitizeSlug, slugOptions } from '#write-guards';
import { insertRows } from '../text-site';
import type { Verdict } from '../verdicts';
import { SlugRuns, type RecordedRun } from './slug-runs';
import { asPhp, readRecorded, recordedInstance, slugColumn, withoutHashes } from './slug-stage';
import { reportTexts } from './text-verdicts';

type Fields = Record<string, string | number>;

/** `result` is a slug, but for whole runs. */
interface RecordedSlug {
  id: string;
  op: 'new' | 'SlugHelper::generate' | 'SlugHelper::sanitize';
  pid: number;
  fields: Fields;
  slug?: string;
  table: string;
  config: Record<string, unknown>;
  extract: string;
  result: string;
}

interface RecordedWhole extends RecordedRun {
  id: string;
  op: 'datahandler';
  before?: string[];
}

interface Recording {
  tree: Fields[];
  sites: Record<string, unknown>;
  cases: (RecordedSlug | RecordedWhole)[];
}

const REDIRECTS = 'R-50.68 subpages that the extension redirects renames are left to TYPO3';
const SITE_ROOT =
  'R-50.197 a new site root gets a site configuration and its slug a second time: left to TYPO3';

describeWithConformance(
  'Slugs of DataHandler runs against the recordings of TYPO3',
  (folder) => {
    describe.each(recordedVersions())('%s', (version) => {
      const recording = recordingOf(folder, version);
      const column = slugColumn(recordedInstance(folder, version), 'pages', 'slug');
      const sites = Object.entries(recording.sites).flatMap(
        ([name, site]): Site | [] => readSite(name, phpMap(asPhp(site)), () => false) ?? [],
      );
      let scratch: ScratchDatabase;
      let database: Typo3WriteDatabase;

      beforeAll(async () => {
        const schemaSql = readFileSync(join(folder, `typo3-${version}/schema.sql`), 'utf8');
        const rowsSql = `SET SESSION sql_mode = '';\n${insertRows('pages', recording.tree)}`;
        scratch = await createTypo3Database({ schemaSql, rowsSql });
        database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
      });
      afterAll(async () => {
        await database.onApplicationShutdown();
        await scratch.drop();
      });

      it('stores the recorded slugs (R-50.63 to R-50.66)', async () => {
        const verdicts: Verdict[] = [];
        for (const recorded of recording.cases) {
          if (recorded.id.startsWith('collision-')) continue;
          verdicts.push(
            await inUndoneTransaction(database, async (db) => {
              const runs = new SlugRuns(db, column, sites);
              return recorded.op === 'datahandler'
                ? runVerdict(recorded, await beforehand(db, recorded.before).then(() => runs.run(recorded)))
                : verdict(recorded, await slugOf(recorded, runs, db));
            }),
          );
        }
        verdicts.push(...(await collisions()));
        expect(
          reportTexts(version === '13.4' ? 'slugs-datahandler' : 'slugs-datahandler (14.3)', verdicts),
        ).toEqual([]);
      });

      async function slugOf(
        recorded: RecordedSlug,
        runs: SlugRuns,
        db: Parameters<typeof column.rows>[0],
      ): Promise<string> {
        if (recorded.op === 'new')
          return runs.insert(undefined, { ...recorded.fields, pid: recorded.pid }, recorded.slug);
        const options = configured(
          recorded.op === 'SlugHelper::generate' ? 'pages' : recorded.table,
          recorded.config,
        );
        if (recorded.op === 'SlugHelper::sanitize') return sanitizeSlug(recorded.slug ?? '', options);
        const generator = new SlugGenerator(options, column.rows(db, sites));
        const made = await generator.generate(recorded.fields, recorded.pid);
        return made.kind === 'value' ? String(made.value) : made.kind;
      }

      /** Each of these builds on the pages of those before it; the recording leaves some of them out. */
      async function collisions(): Promise<Verdict[]> {
        return inUndoneTransaction(database, async (db) => {
          const runs = new SlugRuns(db, column, sites);
          const verdicts: Verdict[] = [];
          let [series, before] = ['', 0];
          for (const recorded of recording.cases) {
            if (!recorded.id.startsWith('collision-') || recorded.op === 'datahandler') continue;
            const [digits = ''] = /\d+$/.exec(recorded.id) ?? [];
            const number = Number(digits);
            const own = recorded.id.slice(0, -digits.length);
            before = own === series ? before : 0;
            series = own;
            const fields = { ...recorded.fields, pid: recorded.pid };
            for (let left = before + 1; left < number; left++) await runs.insert(undefined, fields);
            verdicts.push(verdict(recorded, await runs.insert(undefined, fields)));
            before = number;
          }
          return verdicts;
        });
      }

      it('takes slashes and fallback characters off as recorded (R-50.66)', () => {
        const helpers = recording.cases.filter(
          (recorded): recorded is RecordedSlug => recorded.op === 'SlugHelper::sanitize',
        );
        const ours = helpers.map(({ slug = '', table, config }) =>
          extractSlug(slug, configured(table, config)),
        );
        expect(ours).toEqual(helpers.map(({ extract }) => extract));
      });
    });
  },
  ['slugs-datahandler.json'],
  { corpora: ['slugs-datahandler'], versions: ['13.4', '14.3'] },
);

/** 14.3 recorded only what it answers otherwise. */
function recordingOf(folder: string, version: RecordedVersion): Recording {
  const known = readRecorded<Recording>(folder, 'slugs-datahandler.json');
  if (version === '13.4') return known;
  const other = readRecorded<Recording>(folder, '../recorded-14.3/slugs-datahandler.json');
  const differing = new Map(other.cases.map((each) => [each.id, each]));
  return { ...known, tree: other.tree, cases: known.cases.map((each) => differing.get(each.id) ?? each) };
}

function configured(table: string, config: Record<string, unknown>): ReturnType<typeof slugOptions> {
  const raw = new Map([['config', asPhp(Array.isArray(config) ? {} : config)]]);
  return slugOptions(table, new ColumnSchema('slug', raw), 13);
}

async function beforehand(
  db: { execute(sql: string): Promise<unknown> },
  statements: string[] = [],
): Promise<void> {
  for (const statement of statements) await db.execute(statement);
}

function verdict({ id, op, fields, result }: RecordedSlug, ours: string): Verdict {
  if (withoutHashes(ours) === withoutHashes(result)) return { id };
  const rule = op === 'new' && fields['is_siteroot'] === 1 ? SITE_ROOT : null;
  return { id, difference: { rule, recorded: result, ours } };
}

/** Compares the pages the run names; other pages have new slugs only where redirects renamed them. */
function runVerdict(
  { id, result }: RecordedRun & { id: string },
  ours: ReadonlyMap<number, string>,
): Verdict {
  const known = result.filter(({ uid }) => ours.has(uid));
  const wrong = known.filter(({ uid, slug }) => ours.get(uid) !== slug);
  const recorded = known.map(({ uid, slug }) => [uid, slug]);
  if (wrong.length > 0) return { id, difference: { rule: null, recorded, ours: [...ours] } };
  const renamed = result.filter(({ uid }) => !ours.has(uid));
  return renamed.length === 0 ? { id } : { id, difference: { rule: REDIRECTS, recorded: renamed, ours: [] } };
}
