import {
  describeWithConformance,
  inUndoneTransaction,
  recordedCases,
  recordedVersions,
  type RecordedVersion,
} from '#testing';
import type { RecordedRun } from '../datahandler/recorded-run';
import { judgeInsert } from './judge-insert';
import { recordedValues } from './recorded-value';
import { ValueStage } from './value-stage';
import { VerdictsByKind } from './verdicts-by-kind';

const CORPORA = ['datahandler/record-insert', 'datahandler/content-insert', 'datahandler/page-insert'];

describeWithConformance(
  'Defaults and values of new records against the recordings of TYPO3',
  (folder) => {
    describe.each<RecordedVersion>(recordedVersions())('of TYPO3 %s', (version) => {
      let stage: ValueStage;
      beforeAll(async () => {
        stage = await ValueStage.open(folder, version);
      });
      afterAll(() => stage.close());

      it.each(CORPORA)(
        'are what TYPO3 inserts in %s, in its order (R-50.45, R-50.46, R-50.57)',
        async (corpus) => {
          const verdicts = new VerdictsByKind(version === '13.4' ? corpus : `${corpus} ${version}`);
          for (const run of recordedCases<RecordedRun>(folder, version, `${corpus}.json`)) {
            const values = recordedValues(run);
            const judged =
              values === null
                ? null
                : await inUndoneTransaction(stage.database, (db) => judgeInsert({ stage, db, run, values }));
            if (judged === null) verdicts.notServed('no single insert');
            else judged.forEach(({ kind, verdict }) => verdicts.add(kind, run.id, verdict));
          }
          expect(verdicts.report()).toEqual([]);
          expect(verdicts.judged).toBeGreaterThan(0);
        },
      );
    });
  },
  CORPORA.map((corpus) => `${corpus}.json`),
  { corpora: CORPORA, versions: ['13.4', '14.3'] },
);
