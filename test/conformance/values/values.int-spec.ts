import {
  describeWithConformance,
  inUndoneTransaction,
  recordedCases,
  recordedVersions,
  type RecordedVersion,
} from '#testing';
import type { RecordedRun } from '../datahandler/recorded-run';
import { judgeUpdate } from './judge-update';
import { isRefusedBefore, recordedValues, type RecordedValues } from './recorded-value';
import { ValueStage } from './value-stage';
import { VerdictsByKind } from './verdicts-by-kind';

const CORPORA = ['record-value', 'page-update', 'content-update', 'file-metadata', 'publish'].map(
  (name) => `datahandler/${name}`,
);

describeWithConformance(
  'Values of updates against the recordings of TYPO3',
  (folder) => {
    describe.each<RecordedVersion>(recordedVersions())('of TYPO3 %s', (version) => {
      let stage: ValueStage;
      beforeAll(async () => {
        stage = await ValueStage.open(folder, version);
      });
      afterAll(() => stage.close());

      const title =
        'become what TYPO3 stores, shows in history and logs in %s (R-50.54 to R-50.62, R-50.83 to R-50.86)';
      it.each(CORPORA)(title, async (corpus) => {
        const verdicts = new VerdictsByKind(version === '13.4' ? corpus : `${corpus} ${version}`);
        for (const run of recordedCases<RecordedRun>(folder, version, `${corpus}.json`)) {
          const values = recordedUpdate(run);
          if (values === null) {
            verdicts.notServed('another guard');
            continue;
          }
          for (const name of values.columns.keys())
            verdicts.add(kindOf(values, name), run.id, await verdictOn(run, values, name));
        }
        expect(verdicts.report()).toEqual([]);
        expect(verdicts.judged).toBeGreaterThan(0);
      });

      function kindOf(values: RecordedValues, name: string): string {
        return stage.schema(values.table)?.column(name)?.type ?? 'no column';
      }

      async function verdictOn(run: RecordedRun, values: RecordedValues, name: string): Promise<string> {
        return inUndoneTransaction(stage.database, (db) => judgeUpdate({ stage, db, run, values }, name));
      }
    });
  },
  CORPORA.map((corpus) => `${corpus}.json`),
  { corpora: CORPORA, versions: ['13.4', '14.3'] },
);

/** Null where no value is looked at: a run of another kind, or one a guard refuses before. */
function recordedUpdate(run: RecordedRun): RecordedValues | null {
  const values = recordedValues(run);
  const isUpdate = values !== null && /^\d+$/.test(values.id) && (run.workspace ?? 0) === 0;
  return isUpdate && !isRefusedBefore(run.changes) ? values : null;
}
