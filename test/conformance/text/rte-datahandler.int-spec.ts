import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithConformance, recordedVersions, type RecordedVersion } from '#testing';
import { phpMap, type InstanceModel, type PhpMap } from '#typo3';
import { richTextFacts, richTextProcessing, type RichTextValue } from '#write-guards';
import { phpJson } from '../comparison';
import type { Verdict } from '../verdicts';
import { RecordedLinks } from './recorded-links';
import { contentText, plainOptions, richTextInstance, rteOf } from './rich-text-stage';
import { asPhp } from './slug-stage';
import { reportTexts } from './text-verdicts';

interface RecordedText {
  id: string;
  CType: string;
  /** Type before an update that changes it. */
  storedCType?: string;
  field: string;
  preset: string;
  input: string;
  stored: string;
  storedAgain?: string | true;
}

interface Recording {
  presets: Record<string, string>;
  proc: Record<string, Record<string, unknown>>;
  cases: RecordedText[];
}

const SANITIZER = 'R-50.72 with the HTML sanitizer on, rich text is left to TYPO3';
const OWN_RULES = 'R-50.57 no rich text: the rules of the column itself apply';

describeWithConformance(
  'Rich text of DataHandler runs against the recordings of TYPO3',
  (folder) => {
    const links = new RecordedLinks([2], { 'fileadmin/user_upload/red.png': 2 });

    function recorded(version: RecordedVersion): Recording {
      const known = read('recorded');
      if (version === '13.4' || !existsSync(join(folder, 'recorded-14.3/rte-datahandler.json'))) return known;
      const other = read('recorded-14.3');
      const differing = new Map(other.cases.map((each) => [each.id, each]));
      return {
        presets: known.presets,
        proc: { ...known.proc, ...other.proc },
        cases: known.cases.map((each) => differing.get(each.id) ?? each),
      };
    }

    function read(name: string): Recording {
      return JSON.parse(readFileSync(join(folder, name, 'rte-datahandler.json'), 'utf8')) as Recording;
    }

    it.each(recordedVersions())(
      'stores every text as TYPO3 %s does (R-50.69 to R-50.72)',
      async (version) => {
        const { cases, presets, proc } = recorded(version);
        const strict = plainOptions(phpMap(asPhp(proc['custom-strict'])));
        const instances = [false, true].map((sanitizes) =>
          richTextInstance(folder, version, { presets: { strict }, sanitizes }),
        ) as [InstanceModel, InstanceModel];
        const sources = new Map<string, PhpMap>();
        for (const [name, source] of Object.entries(presets)) sources.set(name, await rteOf(source));
        const verdicts = cases.map((each) => {
          const instance = instances[each.preset === 'feature-sanitizer' ? 1 : 0];
          const column = contentText(instance, each.field, typeOf(each, version), sources.get(each.preset));
          return column === null ? plainVerdict(each) : verdict(each, column);
        });
        expect(
          reportTexts(version === '13.4' ? 'rte-datahandler' : 'rte-datahandler (14.3)', verdicts),
        ).toEqual([]);
      },
    );

    it('resolves the recorded processing options of presets and TSconfig (R-50.70)', async () => {
      const { presets, proc } = recorded('13.4');
      const strict = plainOptions(phpMap(asPhp(proc['custom-strict'])));
      const facts = richTextFacts(richTextInstance(folder, '13.4', { presets: { strict } }));
      for (const [name, source] of Object.entries(presets)) {
        const column = { table: 'tt_content', name: 'bodytext', recordType: 'text', config: new Map() };
        const ours = richTextProcessing(facts?.presets ?? new Map(), await rteOf(source), column);
        expect([name, sorted(phpJson(ours))]).toEqual([name, sorted(phpJson(asPhp(proc[name])))]);
      }
    });

    function verdict({ id, input, stored, storedAgain }: RecordedText, column: RichTextValue): Verdict {
      const again = storedAgain === true ? stored : storedAgain;
      const ours = [input, ...(again === undefined ? [] : [stored])].map((text) =>
        column.persisted(text, links),
      );
      const theirs = [stored, ...(again === undefined ? [] : [again])].map((value) => ({
        kind: 'value',
        value,
      }));
      if (JSON.stringify(ours) === JSON.stringify(theirs)) return { id };
      const isSanitized = ours.every((each) => each.kind === 'foreign' && each.reason.includes('sanitizer'));
      return { id, difference: { rule: isSanitized ? SANITIZER : null, recorded: theirs, ours } };
    }
  },
  ['rte-datahandler.json'],
  { corpora: ['rte-datahandler'], versions: ['13.4', '14.3'] },
);

/** 13.4 reads an existing record by the type it has, 14.3 by the type it gets. */
function typeOf({ CType, storedCType }: RecordedText, version: RecordedVersion): string {
  return version === '13.4' ? (storedCType ?? CType) : CType;
}

function plainVerdict({ id, field, input, stored }: RecordedText): Verdict {
  if (input === stored) return { id };
  const rule = field === 'bodytext' ? null : OWN_RULES;
  return { id, difference: { rule, recorded: stored, ours: input } };
}

/** Pairs of maps in one order; that of lists counts. */
function sorted(pairs: unknown): unknown {
  if (!Array.isArray(pairs)) return pairs;
  const items: unknown[] = pairs.map(sorted);
  return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
