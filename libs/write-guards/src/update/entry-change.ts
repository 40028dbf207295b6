import { phpText, type BackendUser, type ColumnSchema, type RecordRow, type TableSchema } from '#typo3';
import { nextDiffSource } from '../language/diff-source';
import { isConnectedTranslation } from '../language/language-columns';
import type { RecordFamily } from '../language/record-family';
import type { DatamapEntry } from '../language/translation-datamap';
import { isRefusal, refuse, type Refusal } from '../plan/refusal';
import type { ChildTouch, RecordChange, WriteStep } from '../plan/write-plan';
import { matchFields } from '../record/child.repository';
import type { ColumnValue } from '../values/php-text';
import type { NormalisationRules } from '../values/normalised-value';
import { isSameValue } from '../values/same-value';
import { readEntryColumns, type EntryColumns } from './entry-columns';

/** What is the same for every row of one update. */
export interface UpdateSetting {
  schema: TableSchema;
  actor: BackendUser;
  family: RecordFamily;
  /** MariaDB type per column. */
  dataTypes: ReadonlyMap<string, string>;
  rules: NormalisationRules;
  /** Unix seconds. */
  now: number;
}

const MIRRORED = ['sorting', 'perms_userid', 'perms_groupid', 'perms_user', 'perms_group', 'perms_everybody'];

/** Steps of one row: its children first, then the row itself if anything is left to change. */
export function entrySteps(
  setting: UpdateSetting,
  entry: DatamapEntry,
  original: RecordRow | null,
): WriteStep[] | Refusal {
  const columns = readEntryColumns(setting.schema, setting.actor, entry, setting.rules);
  if (isRefusal(columns)) return columns;
  const touches = childTouches(setting, entry.row, columns);
  if (isRefusal(touches)) return touches;
  const change = rowChange(setting, entry.row, fieldArray(setting.schema, entry, columns, original));
  return change === null ? touches : [...touches, change];
}

/** Values in the order TYPO3 holds them: submitted columns, mirrored page columns, diff source, stage. */
function fieldArray(
  schema: TableSchema,
  entry: DatamapEntry,
  columns: EntryColumns,
  original: RecordRow | null,
): Map<string, ColumnValue> {
  const fields = new Map(columns.values);
  if (schema.name === 'pages' && original !== null && isConnectedTranslation(schema, entry.row)) {
    for (const name of MIRRORED) fields.set(name, original[name] ?? null);
  }
  const diffSource = nextDiffSource(schema, entry.row, original, columns.processed);
  if (diffSource !== null) fields.set(schema.control.diffSourceColumn, diffSource);
  if (schema.control.isVersioned) fields.set('t3ver_stage', 0);
  return fields;
}

function rowChange(
  setting: UpdateSetting,
  row: RecordRow,
  fields: ReadonlyMap<string, ColumnValue>,
): RecordChange | null {
  const { schema, dataTypes, now } = setting;
  const changed = [...fields].filter(([name, value]) => {
    const compared = { column: schema.column(name), dataType: dataTypes.get(name) ?? '' };
    return !isSameValue(compared, value, row[name] ?? null);
  });
  if (changed.length === 0) return null;
  const { modifiedColumn } = schema.control;
  const set = new Map(changed);
  if (modifiedColumn !== '') set.set(modifiedColumn, now);
  return {
    kind: 'change',
    table: schema.name,
    uid: Number(row['uid']),
    pid: Number(row['pid']),
    set,
    before: new Map(changed.map(([name]) => [name, row[name] ?? null])),
    after: new Map(changed),
  };
}

/** every listed child gets its pointers, its place and `tstamp`, whether they change or not. */
function childTouches(setting: UpdateSetting, row: RecordRow, columns: EntryColumns): ChildTouch[] | Refusal {
  const touches: ChildTouch[] = [];
  for (const [name, uids] of columns.children) {
    const unfit = uids.find((uid) => setting.family.relations.get(name)?.unfit.has(uid));
    if (unfit !== undefined) return unfitChild(row, name, unfit);
    const column = setting.schema.column(name);
    if (column === undefined) continue;
    const pointers = childPointers(column, setting.schema.name, Number(row['uid']));
    const sorting = phpText(column.config.get('foreign_sortby'));
    uids.forEach((uid, index) => {
      const place: [string, ColumnValue][] = sorting === '' ? [] : [[sorting, index + 1]];
      const set = new Map([...pointers, ...place, ['tstamp', setting.now] as const]);
      touches.push({ kind: 'touch', table: phpText(column.config.get('foreign_table')), uid, set });
    });
  }
  return touches;
}

function childPointers(column: ColumnSchema, table: string, parent: number): [string, ColumnValue][] {
  return [...matchFields(column, table), [phpText(column.config.get('foreign_field')), parent]];
}

function unfitChild(row: RecordRow, column: string, uid: number): Refusal {
  return refuse(
    `Not possible here: file reference [${uid}] in ${column} of record ${String(row['uid'])} has no file this column accepts; TYPO3 would delete it while saving.`,
  );
}
