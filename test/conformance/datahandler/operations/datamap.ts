import { RecordUpdate } from '#write-guards';
import type { Datamap } from '../recorded-run';
import { commandRow } from './command-row';
import type { CommandRecord, Operation } from './operation';

type Scalars = Map<string, string | number | null>;

/** The data map of a call; null when it holds something nobody here serves. */
export function datamap(data: Datamap): Operation | null {
  const entries = Object.entries(data).flatMap(([table, records]) =>
    Object.entries(records).map(([id, columns]) => ({ table, id, values: scalarsOf(columns) })),
  );
  const [only] = entries;
  if (only === undefined) return async () => {};
  if (entries.length > 1 || only.values === null || !/^\d+$/.test(only.id)) return null;
  return update({ table: only.table, uid: Number(only.id) }, only.values);
}

function update(record: CommandRecord, values: Scalars): Operation {
  return async ({ run, scope, mayEditMetadata }) => {
    const { schema, row } = await commandRow(run, record);
    const mayEdit = record.table === 'sys_file_metadata' && (await mayEditMetadata(Number(row['file'])));
    const setting = { scope, namesPages: record.table === 'pages', mayEditMetadata: mayEdit };
    await new RecordUpdate(run, setting).plan(schema, row, values);
  };
}

function scalarsOf(columns: Record<string, unknown>): Scalars | null {
  const entries = Object.entries(columns);
  const scalar = entries.every(
    ([, value]) => value === null || typeof value === 'string' || typeof value === 'number',
  );
  return scalar ? new Map(entries as [string, string | number | null][]) : null;
}
