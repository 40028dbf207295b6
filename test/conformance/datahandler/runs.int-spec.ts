import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeWithConformance,
  recordedCases,
  recordedVersions,
  reportCorpus,
  type RecordedVersion,
} from '#testing';
import { operationsOf, type RecordedRun } from './recorded-run';
import { judgeRun } from './run-judge';
import { RunStage } from './run-stage';

describeWithConformance(
  'DataHandler runs against the recordings',
  (folder) => {
    describe.each<RecordedVersion>(recordedVersions())('of TYPO3 %s', (version) => {
      let stage: RunStage;
      beforeAll(async () => {
        stage = await RunStage.open(folder, version);
      });
      afterAll(() => stage.close());

      const files = readdirSync(join(folder, 'recorded/datahandler')).filter((name) =>
        name.endsWith('.json'),
      );

      it.each(files)('leaves the rows of %s, or refuses and leaves nothing (D-22, D-23)', async (file) => {
        const cases = recordedCases<RecordedRun>(folder, version, `datahandler/${file}`);
        const verdicts: { id: string; verdict: string }[] = [];
        let unserved = 0;
        for (const recorded of cases) {
          const operations = operationsOf(recorded);
          if (operations === null) unserved += 1;
          else
            verdicts.push({
              id: recorded.id,
              verdict: judgeRun(recorded, await stage.answer(recorded, operations)),
            });
        }
        const found = (kind: string): string[] =>
          verdicts.filter(({ verdict }) => verdict.startsWith(kind)).map(({ id }) => id);
        const corpus = `datahandler/${file.replace(/\.json$/, '')}`;
        reportCorpus({
          corpus: version === '13.4' ? corpus : `${corpus} (${version})`,
          cases: cases.length,
          equal: found('equal').length,
          explained: found('explained').length,
          different: found('different'),
          notServed: unserved,
        });
        if (process.env['SIDECAR_CONFORMANCE_VERBOSE'] !== undefined)
          for (const { id, verdict } of verdicts.filter((each) => each.verdict !== 'equal'))
            process.stdout.write(`  ${id}: ${verdict}\n`);
        expect(verdicts.filter(({ verdict }) => verdict.startsWith('different'))).toEqual([]);
      });
    });
  },
  ['datahandler'],
);
