import { RecordMove } from '#write-guards';
import { commandRow } from './command-row';
import type { Command } from './operation';

/** `move` to a page, or behind a record. */
export const move: Command = (record, destination) => {
  if (typeof destination !== 'number' || record.table === 'pages') return null;
  return async ({ run, scope }) => {
    const { schema, row } = await commandRow(run, record);
    await new RecordMove(run, scope).plan(schema, row, destination);
  };
};
