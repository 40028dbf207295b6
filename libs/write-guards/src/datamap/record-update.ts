import { type RecordRow, type TableSchema } from '#typo3';
import { firstRefusal } from '../guards/update-guards';
import { nextDiffSource } from '../language/diff-source';
import { isConnectedTranslation, languageOf } from '../language/language-columns';
import { MIRRORED_COLUMNS } from '../language/mirrored-columns';
import type { RecordFamily } from '../language/record-family';
import { expandTranslations, type DatamapEntry } from '../language/translation-datamap';
import { refuse, type Refusal } from '../plan/refusal';
import type { WriteRun } from '../run/write-run';
import type { ColumnValue } from '../values/php-text';
import { isSameValue } from '../values/same-value';
import { pointChildren } from './child-pointers';
import { demandFitReferences } from './fit-references';
import { readEntryColumns, type EntryColumns } from './entry-columns';
import { RecordFamilies } from './record-families';
import { isUpdateGranted, type DatamapSetting } from './update-facts';

/**
 * Plans the update of one stored record with every translation TYPO3 saves along. All guards of all
 * rows are asked before the first step, so that a translation which must not be written keeps the record from being written too.
 */
export class RecordUpdate {
  private readonly families: RecordFamilies;

  constructor(
    private readonly run: WriteRun,
    private readonly setting: DatamapSetting,
  ) {
    this.families = new RecordFamilies(run);
  }

  async plan(schema: TableSchema, row: RecordRow, values: ReadonlyMap<string, ColumnValue>): Promise<void> {
    await this.guard(schema, row);
    await this.save(schema, row, values);
  }

  /** As `plan`, for a row whose own guards were asked. */
  async save(schema: TableSchema, row: RecordRow, values: ReadonlyMap<string, ColumnValue>): Promise<void> {
    const pointer = pointerColumnGuard(schema, [...values.keys()]);
    if (pointer !== null) this.run.refuse(pointer);
    const family = await this.families.of(schema, row);
    const entries = expandTranslations(schema, family, values);
    for (const entry of entries.slice(1)) {
      const language = languageOf(schema, entry.row);
      const name = `translation [${String(entry.row['uid'])}] in language ${language}, which is saved along`;
      await this.guard(schema, entry.row, name);
    }
    for (const entry of entries) await this.write(schema, family, entry);
  }

  /** @throws RefusedRunError with the first guard of that refuses this row */
  async guard(schema: TableSchema, row: RecordRow, subject = subjectOf(schema, row)): Promise<void> {
    const pageGranted = await isUpdateGranted(this.run, schema, row, this.setting);
    const refusal = firstRefusal({ actor: this.run.actor, schema, row, pageGranted, subject });
    if (refusal !== null) this.run.refuse(refusal);
    if (schema.control.isVersioned && Number(row['t3ver_wsid'] ?? 0) !== 0)
      this.run.refuse(refuse(`Not written: ${subject} belongs to a workspace and is not edited here.`));
  }

  /** One row: its children first, then the row itself if anything is left to change. */
  private async write(schema: TableSchema, family: RecordFamily, entry: DatamapEntry): Promise<void> {
    const columns = readEntryColumns(this.run, schema, entry);
    for (const [name, uids] of columns.children) {
      const unfit = uids.find((uid) => family.relations.get(name)?.unfit.has(uid));
      if (unfit !== undefined) this.refuseUnfit(entry.row, name, unfit);
      const column = schema.column(name);
      if (column === undefined) continue;
      await demandFitReferences(this.run, column, uids);
      const parent = Number(entry.row['uid']);
      await pointChildren(this.run, { table: schema.name, column, parent, uids });
    }
    this.defer(schema, entry.row, columns);
    await this.change(schema, entry.row, await this.fieldArray(schema, entry, columns));
  }

  private defer(schema: TableSchema, row: RecordRow, { deferred }: EntryColumns): void {
    const { defer } = this.setting;
    for (const [name, items] of deferred) {
      const column = schema.column(name);
      if (defer === undefined || column === undefined)
        this.run.refuse(refuse(`Not possible here: ${name} names records that are new.`));
      else defer({ table: schema.name, uid: Number(row['uid']), column, items });
    }
  }

  /** Values in the order TYPO3 holds them: submitted columns, mirrored page columns, diff source, stage. */
  private async fieldArray(
    schema: TableSchema,
    entry: DatamapEntry,
    columns: EntryColumns,
  ): Promise<Map<string, ColumnValue>> {
    const fields = new Map(columns.values);
    const original = await this.original(schema, entry.row);
    if (schema.name === 'pages' && original !== null) {
      for (const name of MIRRORED_COLUMNS) fields.set(name, original[name] ?? null);
    }
    const { diffSourceColumn, isVersioned } = schema.control;
    const diffSource = nextDiffSource(schema, entry.row, original, columns.processed);
    if (diffSource !== null && !fields.has(diffSourceColumn)) fields.set(diffSourceColumn, diffSource);
    if (isVersioned) fields.set('t3ver_stage', 0);
    return fields;
  }

  private async change(
    schema: TableSchema,
    row: RecordRow,
    fields: ReadonlyMap<string, ColumnValue>,
  ): Promise<void> {
    const facts = await this.run.factsOf(schema.name);
    const changed = [...fields].filter(([name, value]) => {
      const compared = { column: schema.column(name), dataType: facts.get(name)?.type ?? '' };
      return !isSameValue(compared, value, row[name] ?? null);
    });
    if (changed.length === 0) return;
    const set = new Map(changed);
    const { modifiedColumn } = schema.control;
    if (modifiedColumn !== '') set.set(modifiedColumn, this.run.now);
    const payload = {
      before: new Map(changed.map(([name]) => [name, row[name] ?? null])),
      after: new Map(changed),
    };
    this.run.change(schema.name, row, set, { scope: this.setting.scope, payload });
  }

  /** The default-language record of a translation as this run leaves it, deleted or not. */
  private original(schema: TableSchema, row: RecordRow): Promise<RecordRow | null> {
    if (!isConnectedTranslation(schema, row)) return Promise.resolve(null);
    return this.run.rows.find(schema.name, Number(row[schema.control.translationParentColumn]));
  }

  private refuseUnfit(row: RecordRow, column: string, child: number): never {
    return this.run.refuse(
      refuse(
        `Not possible here: file reference [${child}] in ${column} of record ${String(row['uid'])} has no file this column accepts; TYPO3 would delete it while saving.`,
      ),
    );
  }
}

/** A record that changes its language or its parent takes over columns from elsewhere in the same run. */
function pointerColumnGuard(schema: TableSchema, columns: readonly string[]): Refusal | null {
  const { translationParentColumn, translationSourceColumn } = schema.control;
  const pointers = [translationParentColumn, translationSourceColumn, 'l10n_state'];
  const named = columns.filter((name) => name !== '' && pointers.includes(name));
  if (named.length === 0) return null;
  return refuse(`Not possible here: ${named.join(', ')} decides what a translation takes over.`);
}

function subjectOf(schema: TableSchema, row: RecordRow): string {
  const uid = String(row['uid']);
  return schema.name === 'pages' ? `page [${uid}]` : `${schema.name} [${uid}]`;
}
