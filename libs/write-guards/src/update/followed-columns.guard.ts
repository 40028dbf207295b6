import type { RecordRow, TableSchema } from '#typo3';
import { followedColumns } from '../language/translation-datamap';
import { refuse, type Refusal } from '../plan/refusal';

/** a translation cannot set a column it takes over; TYPO3 would replace the value without a word. */
export function followedColumnsGuard(
  schema: TableSchema,
  row: RecordRow,
  columns: readonly string[],
): Refusal | null {
  const followed = new Set(followedColumns(schema, row));
  const bound = columns.filter((column) => followed.has(column));
  if (bound.length === 0) return null;
  const subject = schema.name === 'pages' ? 'page' : schema.name;
  return refuse(
    `Not written: ${subject} [${String(row['uid'])}] is a translation that follows its original in ${bound.join(', ')}.`,
  );
}
