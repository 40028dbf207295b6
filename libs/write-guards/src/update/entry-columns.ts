import type { BackendUser, ColumnSchema, RecordRow, TableSchema } from '#typo3';
import { isDroppedColumn } from '../guards/column-guards';
import type { DatamapEntry, DatamapValue } from '../language/translation-datamap';
import { refuse, type Refusal } from '../plan/refusal';
import { columnOfType, recordType } from '../values/column-of-type';
import type { NormalisationRules } from '../values/normalised-value';
import { normaliseValue } from '../values/normalise-value';
import type { ColumnValue } from '../values/php-text';

export interface EntryColumns {
  /** Normalised values in processing order. */
  values: Map<string, ColumnValue>;
  /** Columns that were processed, whether their value was kept or dropped: they count for the diff source. */
  processed: string[];
  /** Lists of children to write, per column. */
  children: Map<string, number[]>;
}

/** Takes the columns of one entry through exclude list and normalisation (R-50.39 step "per column"). */
export function readEntryColumns(
  schema: TableSchema,
  actor: BackendUser,
  entry: DatamapEntry,
  rules: NormalisationRules,
): EntryColumns | Refusal {
  const type = recordType(schema, entry.row);
  const result: EntryColumns = { values: new Map(), processed: [], children: new Map() };
  for (const [name, value] of entry.values) {
    if (value.kind === 'children' && value.missing.length > 0)
      return missingChildren(schema, entry.row, name);
    if (isDroppedColumn(actor, schema, name)) continue;
    if (name === 'l10n_state') {
      result.values.set(name, value.kind === 'value' ? value.value : null);
      continue;
    }
    const refusal = readColumn(columnOfType(schema, type, name), value, { entry, name, result, rules });
    if (refusal !== null) return refusal;
  }
  return result;
}

interface ColumnTarget {
  entry: DatamapEntry;
  name: string;
  result: EntryColumns;
  rules: NormalisationRules;
}

function readColumn(
  column: ColumnSchema | undefined,
  value: DatamapValue,
  target: ColumnTarget,
): Refusal | null {
  const { entry, name, result, rules } = target;
  if (column === undefined) return null;
  result.processed.push(name);
  if (value.kind === 'children') {
    result.children.set(name, value.uids);
    result.values.set(name, value.uids.length);
    return null;
  }
  const normalised = normaliseValue(column, value.value, rules);
  if (normalised.kind === 'dropped') return null;
  if (normalised.kind === 'value') {
    result.values.set(name, normalised.value);
    return null;
  }
  // A value TYPO3 itself once stored in both rows is left alone by its own normalisation.
  if (normalised.changes !== true && entry.row[name] === value.value) return null;
  return refuse(
    `Not possible here: ${name} of record ${String(entry.row['uid'])} follows another record, and ${normalised.reason}.`,
  );
}

function missingChildren(schema: TableSchema, row: RecordRow, column: string): Refusal {
  return refuse(
    `Not possible here: ${schema.name} [${String(row['uid'])}] follows another record in ${column}, whose files are not all localised; TYPO3 would localise them while saving.`,
  );
}
