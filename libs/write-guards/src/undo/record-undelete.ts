import type { RecordRow, TableSchema } from '#typo3';
import { insertGuard } from '../guards/insert-guards';
import { isRefusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { HISTORY_UNDELETE, LOG_INSERT } from '../run/write-step';
import type { ColumnValue } from '../values/php-text';

/** Brings a deleted record back as TYPO3's recycler does: the row, one history row without payload, one log row. */
export async function undeleteRecord(
  run: WriteRun,
  schema: TableSchema,
  row: RecordRow,
  scope: number,
): Promise<void> {
  const { deleteColumn, modifiedColumn } = schema.control;
  const [uid, pid] = [Number(row['uid']), Number(row['pid'])];
  const refusal = await insertGuard(run, schema, { pid, namesPages: schema.name === 'pages' });
  if (isRefusal(refusal)) run.refuse(refusal);
  const set = new Map<string, ColumnValue>([[deleteColumn, 0]]);
  if (modifiedColumn !== '') set.set(modifiedColumn, run.now);
  run.touch(schema.name, row, set);
  run.index(schema.name, uid);
  run.flush(schema.name, uid);
  run.event(schema.name, uid, {
    scope,
    history: { actiontype: HISTORY_UNDELETE, data: null },
    logs: [
      {
        action: LOG_INSERT,
        error: 0,
        details: 'Record "{table}:{uid}" was restored on page {pid}',
        data: new Map<string, string | number>([
          ['table', schema.name],
          ['uid', uid],
          ['pid', pid],
        ]),
        eventPid: pid,
      },
    ],
  });
}
