import type { SqlConnection } from '#database';
import { quoteName, type ColumnSchema, type RecordRow, type TableSchema } from '#typo3';
import {
  ColumnFactsRepository,
  DROPPED,
  PERMISSION_COLUMNS,
  permissionValue,
  stored,
  columnOfType,
  isDroppedColumn,
  isSameValue,
  readValue,
  typeOfValues,
  ValueResolver,
  ValueRowsRepository,
  type ColumnValue,
  type NormalisedValue,
  type StoredValue,
  type ValueTarget,
} from '#write-guards';
import type { RecordedRun } from '../datahandler/recorded-run';
import {
  asLog,
  encoded,
  historyOf,
  refusedByDatabase,
  noticesOf,
  type RecordedValues,
} from './recorded-value';
import { compared, type Outcome } from './update-outcome';
import type { ValueStage } from './value-stage';

interface Judged {
  stage: ValueStage;
  db: SqlConnection;
  run: RecordedRun;
  values: RecordedValues;
}

/** `equal`, `explained: rule`, or `different: …` for one column of one recorded update. */
export async function judgeUpdate(judged: Judged, name: string): Promise<string> {
  const { stage, db, run, values } = judged;
  const schema = stage.schema(values.table);
  const row = await stage.row(db, values.table, Number(values.id));
  if (schema === null || row === null) return 'explained: R-50.30, no such table or record';
  const target = await targetOf(judged, schema, row);
  const column = columnOfType(schema, typeOfValues(schema, row, values.columns, target), name);
  const expected = recordedOutcome(run, values, name, row);
  const value = await ourValue(judged, target, column, name);
  if (typeof value === 'string') return `explained: ${value}`;
  return compared(expected, await ourOutcome(judged, { row, column }, name, value));
}

/** What becomes of the value, or the rule by which it is not judged here. */
async function ourValue(
  { stage, db, run, values }: Judged,
  target: ValueTarget,
  column: ColumnSchema | undefined,
  name: string,
): Promise<NormalisedValue | string> {
  const { schema, record, actor } = target;
  const submitted = values.columns.get(name) ?? null;
  const refused = refusedByDatabase(run.changes);
  if (refused !== null && !refused.includes(`'${name}'`))
    return 'R-50.2, another column lost the record its write';
  if (schema.name === 'pages' && PERMISSION_COLUMNS.has(name))
    return permissionOutcome(permissionValue(actor, record, name, submitted as ColumnValue));
  if (isFollowed(schema, name, record)) return 'R-50.77, R-50.78, a translation follows its original here';
  if (column === undefined || isDroppedColumn(actor, schema, name)) return DROPPED;
  const resolver = new ValueResolver(new ValueRowsRepository(db, stage.instance));
  return judgedHere(await resolver.resolve(column, readValue(column, submitted, target), target));
}

function permissionOutcome(bits: number | null): NormalisedValue {
  return bits === null ? DROPPED : stored(bits);
}

function judgedHere(value: NormalisedValue): NormalisedValue | string {
  if (value.kind === 'foreign') return `R-50.203, ${value.reason}`;
  const open = value.kind === 'value' ? value.open?.kind : undefined;
  return open === 'slug' || open === 'richText' ? `R-50.63, R-50.69, ${open} has a judge of its own` : value;
}

function isFollowed(schema: TableSchema, name: string, row: RecordRow): boolean {
  const parent = Number(row[schema.control.translationParentColumn] ?? 0);
  const column = schema.column(name);
  const follows = column?.languageMode === 'exclude' || column?.allowsLanguageSynchronization === true;
  return parent > 0 && (name === 'l10n_state' || follows);
}

async function targetOf(
  { stage, db, run, values }: Judged,
  schema: TableSchema,
  row: RecordRow,
): Promise<ValueTarget> {
  return {
    rules: { major: stage.instance.majorVersion, timezone: stage.instance.timezone },
    table: values.table,
    isNew: false,
    actor: await stage.user(db, run.actor, run.now),
    instance: stage.instance,
    schema,
    record: row,
    uid: Number(values.id),
    pid: Number(row['pid']),
  };
}

function recordedOutcome(run: RecordedRun, values: RecordedValues, name: string, row: RecordRow): Outcome {
  const { changes } = run;
  const change = changes[values.table]?.updated?.[values.id]?.[name];
  const [before, after] = change ?? [row[name] ?? null, row[name] ?? null];
  const payload = historyOf(changes, values.table, values.id);
  const [old, fresh] = ['oldRecord', 'newRecord'].map((key) => payload?.[key] as Record<string, unknown>);
  const isNamed = fresh !== undefined && name in fresh;
  const history = isNamed ? { before: encoded(old?.[name]), after: encoded(fresh[name]) } : null;
  return {
    before,
    after,
    history,
    notices: noticesOf(changes).filter(isAbout(name)),
    refused: refusedByDatabase(changes) !== null,
  };
}

function isAbout(name: string): (notice: { data: string; details: string }) => boolean {
  return ({ data, details }) => data.includes(`"field":"${name}"`) || details.includes(` ${name} `);
}

function unchanged(row: RecordRow, name: string): Outcome {
  const value = row[name] ?? null;
  return { before: value, after: value, history: null, notices: [], refused: false };
}

async function ourOutcome(
  { db, values }: Judged,
  { row, column }: { row: RecordRow; column: ColumnSchema | undefined },
  name: string,
  value: NormalisedValue,
): Promise<Outcome> {
  const outcome = unchanged(row, name);
  if (value.kind === 'foreign') return outcome;
  outcome.notices = (value.notices ?? []).map(asLog);
  if (value.kind === 'dropped') return outcome;
  const facts = await new ColumnFactsRepository(db).of(values.table);
  const compares = { column, dataType: facts.get(name)?.type ?? '' };
  if (isSameValue(compares, value.value, row[name] ?? null)) return outcome;
  const written = await write(db, values, name, value.value);
  if (written === undefined) return { ...outcome, refused: true };
  return { ...outcome, after: written, history: historyFor(value, row[name] ?? null) };
}

function historyFor(value: StoredValue, before: ColumnValue): Outcome['history'] {
  if (value.isUnrecorded === true) return null;
  const { historyBefore = before, historyValue = value.value } = value;
  return { before: encoded(historyBefore), after: encoded(historyValue) };
}

/** Writes for real, in the transaction that is undone: what the column then holds, undefined where the database refuses. */
async function write(
  db: SqlConnection,
  { table, id }: RecordedValues,
  name: string,
  value: ColumnValue,
): Promise<unknown> {
  const column = quoteName(name);
  try {
    await db.execute(`UPDATE ${quoteName(table)} SET ${column} = ? WHERE uid = ?`, [value, Number(id)]);
  } catch (error) {
    if (!(error instanceof Error && 'sqlState' in error)) throw error;
    return undefined;
  }
  const rows = await db.query<{ value: unknown }>(
    `SELECT ${column} AS value FROM ${quoteName(table)} WHERE uid = ?`,
    [Number(id)],
  );
  return rows[0]?.value ?? null;
}
