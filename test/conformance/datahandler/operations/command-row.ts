import type { RecordRow, TableSchema } from '#typo3';
import { refuse, type WriteRun } from '#write-guards';
import type { CommandRecord } from './operation';

/** Schema and row of the record a command names, whatever its state. */
export async function commandRow(
  run: WriteRun,
  { table, uid }: CommandRecord,
): Promise<{ schema: TableSchema; row: RecordRow }> {
  const schema = run.schema(table);
  const row = await run.rows.find(table, uid);
  return { schema, row: row ?? run.refuse(refuse('Not written: there is no record of this uid.')) };
}
