import type { SqlConnection } from '#database';
import { isPhpArray, type ColumnSchema, type PhpValue, type RecordRow, type TableSchema } from '#typo3';
import {
  ValueResolver,
  ValueRowsRepository,
  columnOfType,
  defaultColumns,
  isDroppedColumn,
  readValue,
  startedRecord,
  typeOfValues,
  type ColumnValue,
  type NormalisedValue,
  type StartedRecord,
  type ValueTarget,
} from '#write-guards';
import type { RecordedRun } from '../datahandler/recorded-run';
import {
  asLog,
  encoded,
  historyOf,
  noticesOf,
  type RecordedLog,
  type RecordedValues,
} from './recorded-value';
import type { ValueStage } from './value-stage';

interface Judged {
  stage: ValueStage;
  db: SqlConnection;
  run: RecordedRun;
  values: RecordedValues;
}

/** A new record as its history shows it, column by column in order. */
interface NewColumns {
  columns: Map<string, string>;
  notices: RecordedLog[];
  /** Columns whose values other rules make, or PHP. */
  elsewhere: Map<string, string>;
}

/** Verdict on the record as a whole (order, notices), then one a column. */
export type InsertVerdicts = Map<string, { kind: string; verdict: string }>;

/** Columns the run itself fills beside defaults and submitted values. */
const OF_THE_RUN = /^(?:uid|pid|sorting|perms_\w+|t3ver_stage|l1[08]n_state)$/;

/** Columns hooks of core extensions fill with the acting user. */
const OF_CORE_HOOKS: Record<string, string[]> = { sys_note: ['cruser'], sys_redirect: ['createdby'] };

/** Null for a run that inserts no live record of this table. */
export async function judgeInsert(judged: Judged): Promise<InsertVerdicts | null> {
  const { run, stage, values } = judged;
  const schema = stage.schema(values.table);
  const uid = run.changes[values.table]?.inserted?.[0]?.['uid'];
  const recorded = historyOf(run.changes, values.table, String(uid));
  if (schema === null || recorded === null || (run.workspace ?? 0) !== 0) return null;
  const ours = await ourColumns(judged, schema, Number(recorded['pid']));
  const entries = Object.entries(recorded).map(([key, value]) => [key, encoded(value)] as const);
  const verdicts: InsertVerdicts = new Map();
  judgeColumns({ schema, verdicts, ours }, withoutRun(schema, values, new Map(entries)));
  const logs = [noticesOf(run.changes), ours.notices].map((each) => JSON.stringify(each));
  return verdicts.set(' ', { kind: 'log rows', verdict: compared(logs[0], logs[1]) });
}

function judgeColumns(
  { schema, verdicts, ours }: { schema: TableSchema; verdicts: InsertVerdicts; ours: NewColumns },
  theirs: ReadonlyMap<string, string>,
): void {
  const order = [theirs, ours.columns].map((columns) => [...columns.keys()].join(' '));
  verdicts.set('', { kind: 'key order', verdict: compared(order[0], order[1]) });
  for (const name of new Set([...theirs.keys(), ...ours.columns.keys()])) {
    const kind = schema.column(name)?.type ?? 'no column';
    const rule = ours.elsewhere.get(name);
    const verdict = rule ?? compared(theirs.get(name), ours.columns.get(name));
    verdicts.set(name, { kind, verdict: verdict.startsWith('different') ? `${name} ${verdict}` : verdict });
  }
}

async function ourColumns(
  { stage, db, run, values }: Judged,
  schema: TableSchema,
  pid: number,
): Promise<NewColumns> {
  const actor = await stage.user(db, run.actor, run.now);
  const rules = { major: stage.instance.majorVersion, timezone: stage.instance.timezone };
  const named = await stage.defaults(db, schema, { user: actor, pid, now: run.now });
  const submitted = withMadeColumns(schema, values.columns);
  const started = startedRecord(defaultColumns({ schema, rules, submitted, ...named }), submitted);
  const place = { table: schema.name, isNew: true, uid: 0, pid };
  const record = scalarsOf(started.incoming);
  const target = { ...place, rules, actor, schema, record, instance: stage.instance };
  return filled(target, started, new ValueResolver(new ValueRowsRepository(db, stage.instance)));
}

/** slugs and required uuids are always on their way. */
function withMadeColumns(
  schema: TableSchema,
  submitted: ReadonlyMap<string, PhpValue>,
): Map<string, PhpValue> {
  const all = new Map(submitted);
  for (const { name, type } of schema.columns.values())
    if ((type === 'slug' || type === 'uuid') && (all.get(name) ?? null) === null) all.set(name, '');
  return all;
}

async function filled(
  target: ValueTarget,
  started: StartedRecord,
  resolver: ValueResolver,
): Promise<NewColumns> {
  const { schema, actor, record } = target;
  const result: NewColumns = { columns: new Map(), notices: [], elsewhere: new Map() };
  for (const [name, value] of started.fields) result.columns.set(name, encoded(value));
  const type = typeOfValues(schema, record, started.incoming, target);
  for (const [name, value] of started.incoming) {
    const column = columnOfType(schema, type, name);
    if (column === undefined || isDroppedColumn(actor, schema, name)) continue;
    note(result, name, await resolver.resolve(column, readValue(column, value, target), target));
  }
  return { ...result, columns: withoutRun(schema, { columns: started.incoming }, result.columns) };
}

function note(result: NewColumns, name: string, value: NormalisedValue): void {
  if (value.kind === 'foreign') {
    result.elsewhere.set(name, `explained: R-50.203, ${value.reason}`);
    result.columns.set(name, '');
    return;
  }
  result.notices.push(...(value.notices ?? []).map(asLog));
  if (value.kind === 'dropped') return;
  result.columns.set(name, encoded(value.historyValue ?? value.value));
  const kind = value.open?.kind;
  if (kind === 'slug' || kind === 'richText')
    result.elsewhere.set(name, `explained: R-50.63, R-50.69, ${kind} has a judge of its own`);
}

function withoutRun(
  schema: TableSchema,
  { columns }: Pick<RecordedValues, 'columns'> | { columns: ReadonlyMap<string, PhpValue> },
  all: Map<string, string>,
): Map<string, string> {
  const { control } = schema;
  const ofRun = [control.createdColumn, control.modifiedColumn, control.diffSourceColumn];
  const isOfRun = (name: string): boolean =>
    OF_THE_RUN.test(name) ||
    (name !== '' && ofRun.includes(name)) ||
    (OF_CORE_HOOKS[schema.name] ?? []).includes(name) ||
    (name === control.languageColumn && !columns.has(name));
  const isTranslation = Number(columns.get(control.translationParentColumn) ?? 0) > 0;
  return new Map(
    [...all].filter(([name]) => !isOfRun(name) && !(isTranslation && isFollowed(schema.column(name)))),
  );
}

/** A translation takes it over from its original. */
function isFollowed(column: ColumnSchema | undefined): boolean {
  return column?.languageMode === 'exclude' || column?.allowsLanguageSynchronization === true;
}

function scalarsOf(values: ReadonlyMap<string, PhpValue>): RecordRow {
  const scalars: Record<string, ColumnValue> = {};
  for (const [name, value] of values) {
    if (!isPhpArray(value)) scalars[name] = typeof value === 'boolean' ? Number(value) : value;
  }
  return scalars;
}

const GENERATED = /^"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/;

function compared(theirs: string | undefined, ours: string | undefined): string {
  if (theirs === ours || (theirs === '"<uuid1>"' && GENERATED.test(ours ?? ''))) return 'equal';
  return `different: want ${theirs} have ${ours}`;
}
