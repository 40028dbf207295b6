import type { RecordRow, TableSchema } from '#typo3';
import { RecordUpdate } from '../datamap/record-update';
import type { DatamapSetting } from '../datamap/update-facts';
import type { Refusal } from '../plan/refusal';
import { planRun } from '../run/plan-run';
import type { PlanContext } from '../run/plan-context';
import type { WriteRun } from '../run/write-run';
import type { ColumnValue } from '../values/php-text';
import { followedColumnsGuard } from './followed-columns.guard';
import { unchangedValueGuard } from './submitted-columns';

export interface RecordUpdateRequest {
  /** The live, undeleted row, locked when the plan is going to be applied. */
  row: RecordRow;
  values: ReadonlyMap<string, ColumnValue>;
  /** Only for `sys_file_metadata`: the acting user may edit the file's metadata. */
  mayEditMetadata?: boolean;
}

/**
 * What TYPO3's DataHandler would write for an update of one record, translations included, or why it must not be written (R-50.39). Every
 * value must be stored as it was given; all guards of all rows are asked before the first step (D-23, R-40.107).
 */
export function planRecordUpdate(
  context: PlanContext,
  schema: TableSchema,
  { row, values, mayEditMetadata = false }: RecordUpdateRequest,
): Promise<WriteRun | Refusal> {
  return planRun(context, async (run) => {
    const setting: DatamapSetting = {
      scope: run.newScope(),
      namesPages: schema.name === 'pages',
      mayEditMetadata,
    };
    const update = new RecordUpdate(run, setting);
    await update.guard(schema, row);
    const refusal =
      followedColumnsGuard(schema, row, [...values.keys()]) ??
      unchangedValueGuard(schema, row, values, run.rules);
    if (refusal !== null) run.refuse(refusal);
    await update.save(schema, row, values);
  });
}
