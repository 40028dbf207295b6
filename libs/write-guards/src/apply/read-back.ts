import type { RecordRow } from '#typo3';
import { refuse, type Refusal } from '../plan/refusal';
import type { ColumnValues } from '../run/write-step';
import { phpString } from '../values/php-text';

/** what was approved must be what the row holds now; a row that vanished did not take either. */
export function readBackRefusal(
  record: { table: string; uid: number },
  row: RecordRow | null,
  columns: ColumnValues,
): Refusal | null {
  const name = `${record.table} [${record.uid}]`;
  if (row === null) return refuse(`Not written: ${name} was gone when it was read again. Nothing was kept.`);
  const lost = [...columns]
    .filter(([column, value]) => phpString(row[column]) !== phpString(value))
    .map(([column]) => column);
  if (lost.length === 0) return null;
  return refuse(
    `Not written: ${name} did not hold the approved value of ${lost.join(', ')} when it was read again. Nothing was kept.`,
  );
}

export function remainsRefusal(table: string, uid: number): Refusal {
  return refuse(`Not written: ${table} [${uid}] was still there when it was read again. Nothing was kept.`);
}

export function relationRefusal(table: string): Refusal {
  return refuse(
    `Not written: a relation in ${table} was not as approved when it was read again. Nothing was kept.`,
  );
}
