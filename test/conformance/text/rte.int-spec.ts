import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithConformance, recordedVersions, type RecordedVersion } from '#testing';
import type { Verdict } from '../verdicts';
import { RecordedLinks } from './recorded-links';
import { contentText, richTextInstance, rteOf } from './rich-text-stage';
import { reportTexts } from './text-verdicts';

interface RecordedText {
  in: string;
  stored: string;
  storedAgain: string;
}

interface Recording {
  presets: Record<string, RecordedText[]>;
}

describeWithConformance(
  'Rich text against the recordings of TYPO3',
  (folder) => {
    const links = new RecordedLinks([1]);

    /** 14.3 recorded only what it answers otherwise. */
    function recorded(version: RecordedVersion): Recording {
      const { presets } = read('recorded/rte.json');
      if (version === '13.4') return { presets };
      const other = read('recorded-14.3/rte.json').presets;
      const differing = (preset: string, text: RecordedText): RecordedText =>
        other[preset]?.find((each) => each.in === text.in) ?? text;
      return {
        presets: Object.fromEntries(
          Object.entries(presets).map(([name, texts]) => [name, texts.map((text) => differing(name, text))]),
        ),
      };
    }

    function read(name: string): Recording {
      return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording;
    }

    it.each(recordedVersions())(
      'stores the texts, and what is stored again, as TYPO3 %s does (R-50.70, R-50.71)',
      async (version) => {
        const instance = richTextInstance(folder, version);
        const verdicts: Verdict[] = [];
        for (const [preset, texts] of Object.entries(recorded(version).presets)) {
          const rte = await rteOf(`RTE.default.preset = ${preset}`);
          const column = contentText(instance, 'bodytext', 'text', rte);
          for (const { in: text, stored, storedAgain } of texts) {
            const theirs = [stored, storedAgain].map((value) => ({ kind: 'value', value }));
            const ours = [text, stored].map((value) => column?.persisted(value, links));
            const id = `${preset} ${JSON.stringify(text)}`;
            const isEqual = JSON.stringify(ours) === JSON.stringify(theirs);
            verdicts.push(isEqual ? { id } : { id, difference: { rule: null, recorded: theirs, ours } });
          }
        }
        expect(reportTexts(version === '13.4' ? 'rte' : 'rte (14.3)', verdicts)).toEqual([]);
      },
    );
  },
  ['rte.json'],
  { corpora: ['rte'], versions: ['13.4', '14.3'] },
);
