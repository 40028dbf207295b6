import { phpText, type ColumnSchema, type RecordRow, type TableSchema } from '#typo3';
import { excludedColumns, isConnectedTranslation, synchronisedColumns } from '../language/language-columns';
import type { ChildRelation, ChildRow, RecordFamily } from '../language/record-family';
import { matchFields } from '../record/match-fields';
import type { WriteRun } from '../run/write-run';
import { hasOwnChildren } from '../record/own-children';
import { liveConditions } from '../run/live-conditions';
import { unfitReferences } from './unfit-references';

/** Finds the rows an update can reach, as they are at this point of the run. */
export class RecordFamilies {
  constructor(private readonly run: WriteRun) {}

  async of(schema: TableSchema, root: RecordRow): Promise<RecordFamily> {
    const rows = await this.relatives(schema, root);
    const relations = new Map<string, ChildRelation>();
    if (rows.size > 1) {
      for (const column of followedRelations(schema))
        relations.set(column.name, await this.relation(schema, column, [...rows.keys()]));
    }
    return { root, rows, relations };
  }

  /** Children of one record in a file or inline column with pointers, in their order; hidden ones count. */
  async childrenOf(table: string, column: ColumnSchema, parent: number): Promise<RecordRow[]> {
    return (await this.childRows(table, column, [parent])).get(parent) ?? [];
  }

  private async relatives(schema: TableSchema, root: RecordRow): Promise<Map<number, RecordRow>> {
    const rows = new Map([[Number(root['uid']), root]]);
    const { languageColumn, translationParentColumn, translationSourceColumn } = schema.control;
    if (languageColumn === '' || translationParentColumn === '') return rows;
    const pointers = [translationParentColumn, translationSourceColumn].filter((column) => column !== '');
    let wanted = [Number(root['uid'])];
    while (wanted.length > 0) {
      const found: RecordRow[] = [];
      for (const pointer of pointers) {
        const pointing = await this.run.rows.where(schema.name, {
          [pointer]: wanted,
          ...liveConditions(schema),
        });
        found.push(...pointing.filter((row) => isConnectedTranslation(schema, row)));
      }
      found.push(...(await this.originals(schema, pointers, rows)));
      const fresh = new Map(found.map((row) => [Number(row['uid']), row]));
      rows.forEach((_row, uid) => fresh.delete(uid));
      const inOrder = [...fresh].sort(([left], [right]) => Math.abs(left) - Math.abs(right));
      inOrder.forEach(([uid, row]) => rows.set(uid, row));
      wanted = inOrder.map(([uid]) => uid);
    }
    return rows;
  }

  /** Parents and sources of the rows known so far. */
  private async originals(
    schema: TableSchema,
    pointers: readonly string[],
    rows: ReadonlyMap<number, RecordRow>,
  ): Promise<RecordRow[]> {
    const uids = [...rows.values()]
      .filter((row) => Number(row[schema.control.languageColumn]) > 0)
      .flatMap((row) => pointers.map((column) => Number(row[column] ?? 0)))
      .filter((uid) => uid !== 0 && !rows.has(uid));
    if (uids.length === 0) return [];
    return this.run.rows.where(schema.name, { uid: [...new Set(uids)], ...liveConditions(schema) });
  }

  private async relation(
    schema: TableSchema,
    column: ColumnSchema,
    uids: readonly number[],
  ): Promise<ChildRelation> {
    const child = this.run.schema(phpText(column.config.get('foreign_table')));
    const children = await this.childRows(schema.name, column, uids);
    const all = [...children.values()].flat();
    const pointers = child.control.languageColumn === '' ? [] : all.map((row) => childRow(child, row));
    const translations = await this.translationsOf(child, pointers);
    const unfit =
      column.type === 'file' ? await unfitReferences(this.run, column, [...all, ...translations]) : [];
    return {
      childrenOf: new Map([...children].map(([uid, rows]) => [uid, rows.map((row) => Number(row['uid']))])),
      pointers,
      translations: translations.map((row) => childRow(child, row)),
      unfit: new Set(unfit),
    };
  }

  private async childRows(
    table: string,
    column: ColumnSchema,
    uids: readonly number[],
  ): Promise<Map<number, RecordRow[]>> {
    const child = this.run.schema(phpText(column.config.get('foreign_table')));
    const field = phpText(column.config.get('foreign_field'));
    const order = phpText(column.config.get('foreign_sortby')) || child.control.sortingColumn;
    const rows = await this.run.rows.where(child.name, {
      [field]: uids,
      ...Object.fromEntries(matchFields(column, table)),
      ...liveConditions(child),
    });
    const children = new Map<number, RecordRow[]>();
    for (const row of sortedBy(rows, order)) {
      const parent = Number(row[field]);
      children.set(parent, [...(children.get(parent) ?? []), row]);
    }
    return children;
  }

  /** Translations that point to one of these children, or to what these were translated from. */
  private async translationsOf(child: TableSchema, pointers: readonly ChildRow[]): Promise<RecordRow[]> {
    if (pointers.length === 0) return [];
    const ancestors = pointers.map(({ parent, source }) => (source !== 0 ? source : parent));
    const wanted = [...new Set([...pointers.map(({ uid }) => uid), ...ancestors.filter((uid) => uid !== 0)])];
    const { translationParentColumn, translationSourceColumn } = child.control;
    const found = new Map<number, RecordRow>();
    for (const pointer of [translationParentColumn, translationSourceColumn].filter((name) => name !== '')) {
      const rows = await this.run.rows.where(child.name, { [pointer]: wanted, ...liveConditions(child) });
      rows
        .filter((row) => isConnectedTranslation(child, row))
        .forEach((row) => found.set(Number(row['uid']), row));
    }
    return [...found.values()];
  }
}

function childRow(child: TableSchema, row: RecordRow): ChildRow {
  const { languageColumn, translationParentColumn, translationSourceColumn } = child.control;
  return {
    uid: Number(row['uid']),
    language: Number(row[languageColumn] ?? 0),
    parent: Number(row[translationParentColumn] ?? 0),
    source: translationSourceColumn === '' ? 0 : Number(row[translationSourceColumn] ?? 0),
  };
}

function sortedBy(rows: readonly RecordRow[], column: string): RecordRow[] {
  return column === ''
    ? [...rows]
    : [...rows].sort((left, right) => Number(left[column] ?? 0) - Number(right[column] ?? 0));
}

/** File and inline columns that translations take over and whose children point back to their record. */
function followedRelations(schema: TableSchema): ColumnSchema[] {
  const followed = new Set([...synchronisedColumns(schema), ...excludedColumns(schema)]);
  return [...schema.columns.values()].filter((column) => followed.has(column.name) && hasOwnChildren(column));
}
