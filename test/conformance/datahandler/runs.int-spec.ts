import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeWithConformance,
  isWantedCorpus,
  recordedCases,
  recordedVersions,
  reportCorpus,
  type RecordedVersion,
} from '#testing';
import { operationsOf } from './operations';
import { withRecordOrder } from './record-order';
import { callsOf, type RecordedRun } from './recorded-run';
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

      const files = readdirSync(join(folder, 'recorded/datahandler'))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `datahandler/${name}`);

      for (const file of files) {
        const declare = isWantedCorpus(file.replace(/\.json$/, '')) ? it : it.skip;
        declare(`leaves the rows of ${file}, or refuses and leaves nothing (D-22, D-23)`, () =>
          judgeFile(file),
        );
      }

      async function judgeFile(file: string): Promise<void> {
        const cases = withRecordOrder(folder, file, recordedCases<RecordedRun>(folder, version, file));
        const verdicts: { id: string; verdict: string }[] = [];
        let unserved = 0;
        for (const recorded of cases) {
          if (callsOf(recorded).some((call) => operationsOf(call) === null)) {
            unserved += 1;
            continue;
          }
          const verdict = await stage.answer(recorded).then(
            (answer) => judgeRun(recorded, answer),
            (error: unknown) => `different: failed, ${String(error)}`,
          );
          verdicts.push({ id: recorded.id, verdict });
        }
        const found = (kind: string): string[] =>
          verdicts.filter(({ verdict }) => verdict.startsWith(kind)).map(({ id }) => id);
        const corpus = file.replace(/\.json$/, '');
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
      }
    });
  },
  ['datahandler'],
  { versions: ['13.4', '14.3'] },
);
