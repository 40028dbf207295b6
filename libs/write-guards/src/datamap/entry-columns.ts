import type { ColumnSchema, RecordRow, TableSchema } from '#typo3';
import { isDroppedColumn } from '../guards/column-guards';
import type { DatamapValue } from '../language/datamap-value';
import type { DatamapEntry } from '../language/translation-datamap';
import { refuse } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import { PERMISSION_COLUMNS, permissionValue } from '../values/permission-values';
import { columnOfType, recordType } from '../values/column-of-type';
import { normaliseValue } from '../values/normalise-value';
import type { ColumnValue } from '../values/php-text';
import { submittedChildren, type SubmittedChildren } from './submitted-children';

export interface EntryColumns {
  /** Normalised values in processing order. */
  values: Map<string, ColumnValue>;
  /** Columns that were processed, whether their value was kept or dropped: they count for the diff source. */
  processed: string[];
  /** Lists of children to write, per column. */
  children: Map<string, number[]>;
  /** Lists that name new records, per column: the column is written once these are there. */
  deferred: Map<string, readonly string[]>;
}

/** Takes the columns of one stored row through exclude list and normalisation (R-50.39 step "per column"). */
export function readEntryColumns(run: WriteRun, schema: TableSchema, entry: DatamapEntry): EntryColumns {
  const type = recordType(schema, entry.row);
  const result: EntryColumns = { values: new Map(), processed: [], children: new Map(), deferred: new Map() };
  for (const [name, value] of entry.values) {
    if (value.kind === 'children' && value.missing.length > 0) refuseMissing(run, schema, entry.row, name);
    if (schema.name === 'pages' && PERMISSION_COLUMNS.has(name) && value.kind === 'value') {
      const bits = permissionValue(run.actor, entry.row, name, value.value);
      if (bits !== null) result.values.set(name, bits);
      continue;
    }
    if (isDroppedColumn(run.actor, schema, name)) continue;
    if (name === 'l10n_state') {
      result.values.set(name, value.kind === 'value' ? value.value : null);
      continue;
    }
    const column = columnOfType(schema, type, name);
    if (column !== undefined) readColumn(run, schema, { entry, name, value, result }, column);
  }
  return result;
}

interface ReadColumn {
  entry: DatamapEntry;
  name: string;
  value: DatamapValue;
  result: EntryColumns;
}

function readColumn(
  run: WriteRun,
  schema: TableSchema,
  { entry, name, value, result }: ReadColumn,
  column: ColumnSchema,
): void {
  result.processed.push(name);
  if (value.kind === 'children') {
    keepChildren(result, name, value);
    return;
  }
  const list = submittedChildren(run, schema, column, value.value);
  if (list !== null) {
    keepChildren(result, name, list);
    return;
  }
  const normalised = normaliseValue(column, value.value, run.rules);
  if (normalised.kind === 'dropped') return;
  if (normalised.kind === 'value') {
    result.values.set(name, normalised.value);
    return;
  }
  // A value TYPO3 itself once stored in both rows is left alone by its own normalisation.
  if (normalised.changes !== true && entry.row[name] === value.value) return;
  run.refuse(
    refuse(
      `Not possible here: ${name} of record ${String(entry.row['uid'])} follows another record, and ${normalised.reason}.`,
    ),
  );
}

function keepChildren(result: EntryColumns, name: string, { uids, deferred }: SubmittedChildren): void {
  if (deferred !== undefined) {
    result.deferred.set(name, deferred);
    return;
  }
  result.children.set(name, uids);
  result.values.set(name, uids.length);
}

function refuseMissing(run: WriteRun, schema: TableSchema, row: RecordRow, column: string): never {
  return run.refuse(
    refuse(
      `Not possible here: ${schema.name} [${String(row['uid'])}] follows another record in ${column}, whose files are not all localised; TYPO3 would localise or delete some while saving.`,
    ),
  );
}
