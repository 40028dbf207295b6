import { isPhpArray, phpText, type PhpValue, type RecordRow, type TableSchema } from '#typo3';
import { referencedFileGuard } from '../insert/referenced-file.guard';
import { RecordInsert } from '../insert/record-insert';
import { originOfMark } from '../language/followed-children';
import { isSynchronised, languageOf } from '../language/language-columns';
import type { DeferredColumn } from './deferred-column';
import { translatedChild } from './translated-child';
import { refuse } from '../plan/refusal';
import { mayEditMetadata } from '../record/file-right';
import type { WriteRun } from '../run/write-run';
import { phpInteger, phpString, type ColumnValue } from '../values/php-text';
import { columnValue } from '../insert/column-value';
import { RecordFamilies } from './record-families';
import { RecordUpdate } from './record-update';
import type { DatamapSetting } from './update-facts';

/** Table → uid or mark of a new record → submitted columns. */
export type DataMap = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, PhpValue>>>;

/**
 * Plans a whole data map as one DataHandler instance: `pages` first, then tables and records as submitted, then relations that wait for new
 * records. Returns placeholder uids of new records by their marks.
 */
export async function planDatamap(
  run: WriteRun,
  scope: number,
  dataMap: DataMap,
): Promise<ReadonlyMap<string, number>> {
  const datamap = new DatamapRun(run, scope, dataMap);
  await datamap.plan();
  return datamap.made;
}

class DatamapRun {
  readonly made = new Map<string, number>();
  private readonly inserts: RecordInsert;
  /** Children of translations that are still to be made, per table; null for a table that is done. */
  private readonly translated = new Map<string, string[] | null>();

  constructor(
    private readonly run: WriteRun,
    private readonly scope: number,
    private readonly dataMap: DataMap,
  ) {
    this.inserts = new RecordInsert(run, { scope, namesPages: dataMap.has('pages') });
  }

  async plan(): Promise<void> {
    for (const table of new Set([...(this.dataMap.has('pages') ? ['pages'] : []), ...this.dataMap.keys()])) {
      const schema = this.run.schema(table);
      for (const [id, values] of this.dataMap.get(table) ?? []) await this.record(schema, id, values);
      for (const mark of this.translated.get(table) ?? []) await this.translate(schema, mark);
      this.translated.set(table, null);
    }
    await this.inserts.finish();
  }

  /** Lists that name new children of translations wait too, and these children are made behind those submitted. */
  private defer(column: DeferredColumn): void {
    this.inserts.deferred.add(column);
    const table = phpText(column.column.config.get('foreign_table'));
    for (const mark of column.items.filter((item) => originOfMark(item) !== null)) {
      const waiting = this.translated.get(table);
      const place = `${column.table}|${mark}`;
      if (waiting === null || waiting?.includes(place) === true)
        this.run.refuse(
          refuse('Not possible here: a new child of translations comes before them, or in two columns.'),
        );
      this.translated.set(table, [...(waiting ?? []), place]);
    }
  }

  private async translate(schema: TableSchema, place: string): Promise<void> {
    const [parentTable = '', mark = ''] = place.split('|');
    const origin = originOfMark(mark);
    const values = this.dataMap.get(schema.name)?.get(origin?.original ?? '');
    const parent = await this.run.rows.find(parentTable, origin?.translation ?? 0);
    if (origin === null || values === undefined || parent === null)
      return this.run.refuse(refuse('Not written: a list names a new record that is not submitted.'));
    const language = languageOf(this.run.schema(parentTable), parent);
    const child = translatedChild(this.run, schema, { mark: origin.original, values, language });
    await this.insert(schema, mark, child);
  }

  private record(schema: TableSchema, id: string, values: ReadonlyMap<string, PhpValue>): Promise<void> {
    return /^\d+$/.test(id) ? this.update(schema, Number(id), values) : this.insert(schema, id, values);
  }

  private async insert(
    schema: TableSchema,
    mark: string,
    values: ReadonlyMap<string, PhpValue>,
  ): Promise<void> {
    const destination = this.destination(values.get('pid'));
    const columns = new Map([...values].filter(([name]) => name !== 'pid'));
    const row = await this.inserts.add(schema, { destination, values: columns });
    this.made.set(mark, Number(row['uid']));
    this.inserts.deferred.learn(mark, Number(row['uid']));
  }

  /** A page, minus a record, or the mark of one that was made before. */
  private destination(pid: PhpValue | undefined): number {
    const text = pid === undefined ? '' : phpString(columnValue(pid));
    if (!text.includes('NEW')) {
      return text === ''
        ? this.run.refuse(refuse('Not written: a new record names no page.'))
        : phpInteger(text);
    }
    const uid = this.made.get(text.replace(/^-/, ''));
    if (uid === undefined)
      return this.run.refuse(refuse('Not written: a new record names a place that is not made yet.'));
    return text.startsWith('-') ? -uid : uid;
  }

  private async update(
    schema: TableSchema,
    uid: number,
    values: ReadonlyMap<string, PhpValue>,
  ): Promise<void> {
    const row = await this.run.rows.find(schema.name, uid);
    if (row === null) return this.run.refuse(refuse('Not written: there is no record of this uid.'));
    await this.demandAlone(schema, row);
    const closed = await referencedFileGuard(this.run, schema.name, values);
    if (closed !== null) this.run.refuse(closed);
    const setting: DatamapSetting = {
      scope: this.scope,
      namesPages: this.dataMap.has('pages'),
      mayEditMetadata: await mayEditMetadata(this.run, schema.name, row),
      defer: (column) => {
        this.defer(column);
      },
    };
    const columns = new Map([...values].map(([name, value]) => [name, this.scalar(name, value)]));
    await new RecordUpdate(this.run, setting).plan(schema, row, columns);
  }

  /** TYPO3 saves translations behind all submitted records of their table, and merges what is submitted for both. */
  private async demandAlone(schema: TableSchema, row: RecordRow): Promise<void> {
    if ((this.dataMap.get(schema.name)?.size ?? 0) < 2) return;
    const { rows } = await new RecordFamilies(this.run).of(schema, row);
    if (isSynchronised(schema) && rows.size > 1)
      this.run.refuse(
        refuse(
          `Not possible here: several records of table "${schema.name}" are saved with their translations.`,
        ),
      );
  }

  /** Updates take texts, numbers and NULL: history keeps the type a value was given in. */
  private scalar(name: string, value: PhpValue): ColumnValue {
    return isPhpArray(value) || typeof value === 'boolean'
      ? this.run.refuse(refuse(`Not possible here: ${name} is a list or a truth value.`))
      : value;
  }
}
