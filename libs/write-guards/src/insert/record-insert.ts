import type { PhpValue, RecordRow, TableSchema } from '#typo3';
import { isPhpArray } from '#typo3';
import { namedDefaults, mergedDefaults, NO_DEFAULTS, type NamedDefaults } from '../defaults/default-sources';
import { defaultColumns } from '../defaults/default-columns';
import { startedRecord } from '../defaults/started-record';
import { nextDiffSource } from '../language/diff-source';
import { isConnectedTranslation, translationParentOf } from '../language/language-columns';
import { MIRRORED_COLUMNS } from '../language/mirrored-columns';
import { isRefusal, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import type { Place } from '../sorting/sort-number';
import type { ColumnValue } from '../values/php-text';
import { columnValue } from './column-value';
import { coreColumns } from './core-columns';
import { databaseDefaultGuard } from './database-default.guard';
import { withLanguage } from './default-language';
import { DeferredRelations } from './deferred-relations';
import { insertPageGuard, insertTableGuard, newRecordGuard } from './insert-rights';
import { insertPlace, storedPage } from './insert-place';
import type { InsertSetting, InsertRequest } from './insert-setting';
import { madeColumns } from './made-columns';
import { readNewColumns, type NewColumns } from './new-columns';
import { newTranslationValues } from './new-translation';
import { newPagePermissions } from './page-permissions';
import { referencedFileGuard } from './referenced-file.guard';
import { siteRootGuard } from './site-root.guard';

/**
 * Inserts of one DataHandler instance. `plan` is one record on its own; who plans several records of one instance calls
 * `add` for each and `finish` once, since relations are written after all records. Page TSconfig defaults stay for later records.
 */
export class RecordInsert {
  /** Relations that wait for all records; a data map adds those of updated records. */
  readonly deferred: DeferredRelations;
  private pageDefaults: ReadonlyMap<string, string>[] = [];

  constructor(
    private readonly run: WriteRun,
    private readonly setting: InsertSetting,
  ) {
    this.deferred = new DeferredRelations(run, setting.scope);
  }

  /** Returns the row with its placeholder uid. @throws RefusedRunError with the first guard that refuses */
  async plan(schema: TableSchema, record: InsertRequest): Promise<RecordRow> {
    const row = await this.add(schema, record);
    await this.finish();
    return (await this.run.rows.find(schema.name, Number(row['uid']))) ?? row;
  }

  /** As `plan`, with relations left for `finish`. */
  async add(schema: TableSchema, record: InsertRequest): Promise<RecordRow> {
    const { run } = this;
    const submitted = await newTranslationValues(run, schema, madeColumns(run, schema, record.values));
    this.demand(insertTableGuard(run, schema) ?? (await referencedFileGuard(run, schema.name, submitted)));
    const place = await insertPlace(run, schema, record.destination);
    if (isRefusal(place)) return run.refuse(place);
    const { pid } = place;
    const { namesPages } = this.setting;
    this.demand(await insertPageGuard(run, schema, { pid, namesPages, values: submitted }));
    const values = await withLanguage(run, schema, submitted, pid);
    this.demand(newRecordGuard(run, schema, values));
    return this.write(schema, place, values);
  }

  /** Deferred relations, then rows of relation tables. */
  finish(): Promise<void> {
    return this.deferred.write();
  }

  private demand(refusal: Refusal | null): void {
    if (refusal !== null) this.run.refuse(refusal);
  }

  private async write(
    schema: TableSchema,
    place: Place,
    values: ReadonlyMap<string, PhpValue>,
  ): Promise<RecordRow> {
    const { run } = this;
    const { fields, incoming } = startedRecord(await this.start(schema, place, values), values);
    const record = scalars(incoming);
    const { pid } = place;
    const keepsRichText = this.setting.keepsRichText ?? false;
    const columns = await readNewColumns(run, { schema, record, pid, keepsRichText }, incoming);
    const row = await this.fieldArray(schema, { fields, record, columns });
    if (schema.name === 'pages') this.demand(siteRootGuard(scalarMap(row)));
    this.demand(databaseDefaultGuard(schema, await run.factsOf(schema.name), row));
    const { notices } = columns;
    if (notices.length > 0)
      run.event(schema.name, 0, { scope: this.setting.scope, history: null, logs: notices });
    const history = new Map([...row].map(([name, value]) => [name, columns.history.get(name) ?? value]));
    const added = await run.insert(schema.name, scalarMap(row), { scope: this.setting.scope, history });
    this.deferred.addNew(schema, added, columns);
    return added;
  }

  /** Defaults, pid, sorting and permissions of a page. */
  private async start(
    schema: TableSchema,
    { pid, sorting }: Place,
    submitted: ReadonlyMap<string, PhpValue>,
  ): Promise<Map<string, PhpValue>> {
    const { run } = this;
    const tsconfig = (await run.tsConfig.ofPage(await storedPage(run, pid))).flatten();
    const user = [(await run.tsConfig.ofUser()).flatten(), ...this.pageDefaults];
    this.pageDefaults = [...this.pageDefaults, tsconfig];
    const fields = defaultColumns({
      schema,
      rules: run.rules,
      submitted,
      user: user
        .map((each) => namedDefaults(schema, each))
        .reduce<NamedDefaults>(mergedDefaults, NO_DEFAULTS),
      page: namedDefaults(schema, tsconfig),
    });
    fields.set('pid', pid);
    if (sorting !== null) fields.set(schema.control.sortingColumn, sorting);
    if (schema.name === 'pages') {
      const permissions = newPagePermissions(run, await run.pageOf({ pid }), tsconfig);
      permissions.forEach((value, name) => fields.set(name, value));
    }
    return fields;
  }

  /** Columns of the row in the order TYPO3 holds them. */
  private async fieldArray(
    schema: TableSchema,
    {
      fields,
      record,
      columns,
    }: { fields: ReadonlyMap<string, PhpValue>; record: RecordRow; columns: NewColumns },
  ): Promise<Map<string, PhpValue>> {
    const { run } = this;
    const { diffSourceColumn, createdColumn, modifiedColumn, isVersioned } = schema.control;
    const row = new Map<string, PhpValue>([...fields, ...columns.values]);
    const original = diffSourceColumn === '' ? null : await this.original(schema, record);
    if (schema.name === 'pages' && original !== null)
      MIRRORED_COLUMNS.forEach((name) => row.set(name, original[name] ?? null));
    const diffSource = nextDiffSource(schema, record, original, columns.processed);
    if (diffSource !== null && (original !== null || !row.has(diffSourceColumn)))
      row.set(diffSourceColumn, diffSource);
    coreColumns(run, schema).forEach((value, name) => row.set(name, value));
    if (createdColumn !== '') row.set(createdColumn, run.now);
    if (isVersioned) row.set('t3ver_stage', 0);
    if (modifiedColumn !== '') row.set(modifiedColumn, run.now);
    return row;
  }

  private original(schema: TableSchema, record: RecordRow): Promise<RecordRow | null> {
    if (!isConnectedTranslation(schema, record)) return Promise.resolve(null);
    return this.run.rows.find(schema.name, translationParentOf(schema, record));
  }
}

function scalars(values: ReadonlyMap<string, PhpValue>): RecordRow {
  const known = [...values].filter(([, value]) => !isPhpArray(value));
  return Object.fromEntries(known.map(([name, value]) => [name, columnValue(value)]));
}

function scalarMap(values: ReadonlyMap<string, PhpValue>): Map<string, ColumnValue> {
  return new Map([...values].map(([name, value]) => [name, columnValue(value)]));
}
