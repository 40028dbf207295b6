import {
  HISTORY_ADD,
  HISTORY_DELETE,
  HISTORY_MOVE,
  HISTORY_UNDELETE,
  bindValue,
  columnLabel,
  modifiedRecords,
  shownValue,
  type Card,
  type CardField,
  type WriteStep,
} from '#write-guards';
import type { InstanceModel } from '#typo3';
import { isBookkeeping } from '../changes-along';
import type { ReversibleWrite } from './applied-writes.service';

/** What happens to whole records, in the words of the card. */
const WHOLE_RECORDS = new Map([
  [HISTORY_DELETE, 'deletes'],
  [HISTORY_UNDELETE, 'restores'],
  [HISTORY_MOVE, 'moves back'],
  [HISTORY_ADD, 'creates'],
]);

/** Records named one by one; more of a kind are counted by table. */
const NAMED = 6;

/** The card of taking a write back: every value that returns, and every record that comes or goes (D-10). */
export function undoCard(
  { record, action }: ReversibleWrite,
  steps: readonly WriteStep[],
  snapshot: InstanceModel,
): Card {
  const values = restoredValues(steps, snapshot);
  return {
    lines: [
      `Takes back: ${record.table} [${record.uid}] was ${action}`,
      ...[...WHOLE_RECORDS].flatMap(([type, verb]) => wholeRecords(steps, type, verb)),
      ...values.flatMap(
        ({ table, uid, field, before, after }) =>
          bindValue(`${table} [${uid}] ${field}`, before, after).lines,
      ),
    ],
    record: { ...record, label: '' },
    diff: values
      .filter(({ table, uid }) => table === record.table && uid === record.uid)
      .map(({ field, label, before, after }) => ({ field, label, before, after })),
    warnings: [],
  };
}

type RestoredValue = CardField & { table: string; uid: number };

/** Without the columns only TYPO3 itself reads. */
function restoredValues(steps: readonly WriteStep[], snapshot: InstanceModel): RestoredValue[] {
  return modifiedRecords(steps).flatMap(({ table, uid, before, after }) => {
    const schema = snapshot.table(table);
    return [...after]
      .filter(([field]) => schema === undefined || !isBookkeeping(schema, field))
      .map(([field, value]) => ({
        table,
        uid,
        field,
        label: schema === undefined ? field : columnLabel(schema, '', field),
        before: shownValue(before.get(field)),
        after: shownValue(value),
      }));
  });
}

function wholeRecords(steps: readonly WriteStep[], actiontype: number, verb: string): string[] {
  const records = steps.flatMap((step) =>
    step.kind === 'event' && step.history?.actiontype === actiontype ? [step] : [],
  );
  const named = records.slice(0, NAMED).map(({ table, uid }) => `${verb} ${table} [${uid}]`);
  const counts = new Map<string, number>();
  for (const { table } of records.slice(NAMED)) counts.set(table, (counts.get(table) ?? 0) + 1);
  return [...named, ...[...counts].map(([table, count]) => `${verb} ${count} more record(s) of ${table}`)];
}
