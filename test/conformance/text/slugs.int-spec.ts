import { Typo3ReadDatabase } from '#database';
import {
  createTypo3Database,
  describeWithConformance,
  recordedBase,
  reportCorpus,
  type ScratchDatabase,
} from '#testing';
import { snapshotSites } from '#typo3';
import { SlugGenerator, sanitizeSlug } from '#write-guards';
import { Comparison } from '../comparison';
import { readRecorded, recordedInstance, slugColumn, withoutHashes, type SlugColumn } from './slug-stage';

interface RecordedTitle {
  title: string;
  sanitized: string;
  generated: Record<string, string>;
}

interface Recording {
  cases: { pages: RecordedTitle[]; tx_confrecords_item: RecordedTitle[] };
  translatedPages: { language: number; pid: number; generated: string }[];
}

interface Characters {
  kept: number;
  removed: string[];
  map: Record<string, string>;
}

const DASH = { fallbackCharacter: '-', prependSlash: false };

describeWithConformance(
  'Slugs against the recordings of TYPO3 13.4',
  (folder) => {
    const instance = recordedInstance(folder, '13.4');
    const recording = readRecorded<Recording>(folder, 'slugs.json');
    let scratch: ScratchDatabase;
    let db: Typo3ReadDatabase;

    beforeAll(async () => {
      scratch = await createTypo3Database(recordedBase(folder, '13.4'));
      db = new Typo3ReadDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    });
    afterAll(async () => {
      await db.onApplicationShutdown();
      await scratch.drop();
    });

    async function generated(column: SlugColumn, title: string, pid: number, language = 0): Promise<string> {
      const generator = new SlugGenerator(column.options, column.rows(db, snapshotSites(instance)));
      const slug = await generator.generate({ pid, title, sys_language_uid: language }, pid);
      return slug.kind === 'value' ? withoutHashes(String(slug.value)) : slug.kind;
    }

    it('sanitises and generates the recorded slugs (R-50.64, R-50.65)', async () => {
      const comparison = new Comparison('slugs');
      const columns = {
        pages: slugColumn(instance, 'pages', 'slug'),
        tx_confrecords_item: slugColumn(instance, 'tx_confrecords_item', 'sg'),
      };
      for (const [table, titles] of Object.entries(recording.cases)) {
        const column = columns[table as keyof typeof columns];
        for (const { title, sanitized, generated: recorded } of titles) {
          const ours: Record<string, string> = {};
          for (const pid of Object.keys(recorded)) ours[pid] = await generated(column, title, Number(pid));
          const theirs = Object.entries(recorded).map(([pid, slug]) => [pid, withoutHashes(slug)]);
          comparison.add(
            `${table} ${JSON.stringify(title)}`,
            { sanitized: sanitizeSlug(title, column.options), ...ours },
            { sanitized, ...(Object.fromEntries(theirs) as Record<string, string>) },
          );
        }
      }
      for (const { language, pid, generated: slug } of recording.translatedPages) {
        const ours = await generated(columns.pages, 'Neue Seite', pid, language);
        comparison.add(`language ${language} below ${pid}`, { slug: ours }, { slug });
      }
      comparison.finish();
    });

    it('makes of every recorded character what TYPO3 makes of it (R-50.65)', () => {
      const { kept, removed, map } = readRecorded<Characters>(folder, 'slug-characters.json');
      const expected = new Map([
        ...removed.flatMap(codesOf).map((code): [number, string] => [code, '']),
        ...Object.entries(map).map(([code, text]): [number, string] => [Number.parseInt(code, 16), text]),
      ]);
      const different: string[] = [];
      for (const [code, text] of expected) {
        const ours = inSlug(code);
        if (ours !== text) different.push(`${code.toString(16)} recorded ${text} ours ${ours}`);
      }
      const unnamed = unnamedCodes(expected);
      const keptByUs = unnamed.filter((code) => inSlug(code) === String.fromCodePoint(code)).length;
      reportCorpus({
        corpus: 'slug-characters',
        cases: expected.size + kept,
        equal: expected.size - different.length + Math.min(kept, keptByUs),
        explained: 0,
        different,
      });
      expect(different).toEqual([]);
      expect(keptByUs).toBeGreaterThanOrEqual(kept);
    });
  },
  ['slugs.json', 'slug-characters.json'],
  { corpora: ['slugs', 'slug-characters'] },
);

/** What stands between `a` and `b`, as the recorder cut it out: a `<` swallows the `b`, and nothing is left to stand there. */
function inSlug(code: number): string {
  return sanitizeSlug(`a${String.fromCodePoint(code)}b`, DASH).slice(1, -1);
}

function codesOf(range: string): number[] {
  const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Recorded characters that neither list names: TYPO3 keeps them. A newer Unicode of this process defines more than were recorded. */
function unnamedCodes(named: ReadonlyMap<number, string>): number[] {
  const ranges = ['0020-d7ff', 'f900-ffff', '1d400-1d7ff', '1f100-1f64f'];
  return ranges
    .flatMap(codesOf)
    .filter((code) => !named.has(code) && !/\p{Cn}/u.test(String.fromCodePoint(code)));
}
