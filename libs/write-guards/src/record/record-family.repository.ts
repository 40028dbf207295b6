import type { SqlConnection } from '#database';
import {
  phpMap,
  phpText,
  quoteName,
  type ColumnSchema,
  type InstanceModel,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { synchronisedColumns, excludedColumns } from '../language/language-columns';
import type { ChildRelation, ChildRow, RecordFamily } from '../language/record-family';
import { ChildRepository } from './child.repository';
import { rowLock } from './row-lock';

/** Loads a record with every row its update can reach; on a writing transaction the rows are locked, in the same order everywhere. */
export class RecordFamilyRepository {
  private readonly children: ChildRepository;

  constructor(
    private readonly db: SqlConnection,
    private readonly instance: InstanceModel,
  ) {
    this.children = new ChildRepository(db);
  }

  /** Deleted rows and drafts are found too: the caller decides. */
  async find(table: string, uid: number): Promise<RecordRow | null> {
    const rows = await this.db.query<RecordRow>(
      `SELECT * FROM ${quoteName(table)} WHERE uid = ?${rowLock(this.db)}`,
      [uid],
    );
    return rows[0] ?? null;
  }

  async familyOf(schema: TableSchema, root: RecordRow): Promise<RecordFamily> {
    const rows = await this.relatives(schema, root);
    const relations = new Map<string, ChildRelation>();
    if (rows.size > 1) {
      for (const column of followedRelations(schema)) {
        relations.set(column.name, await this.relation(schema, column, [...rows.keys()]));
      }
    }
    return { root, rows, relations };
  }

  /** The default-language record of a translation, deleted or not. */
  original(schema: TableSchema, row: RecordRow): Promise<RecordRow | null> {
    const { languageColumn, translationParentColumn } = schema.control;
    const parent = languageColumn === '' ? 0 : Number(row[translationParentColumn] ?? 0);
    const translated = Number(row[languageColumn] ?? 0) > 0 && parent > 0;
    return translated ? this.find(schema.name, parent) : Promise.resolve(null);
  }

  /** MariaDB's type of each column, which decides how values are compared. */
  async dataTypes(table: string): Promise<Map<string, string>> {
    const rows = await this.db.query<{ name: string; type: string }>(
      'SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?',
      [table],
    );
    return new Map(rows.map(({ name, type }) => [name, type]));
  }

  private async relatives(schema: TableSchema, root: RecordRow): Promise<Map<number, RecordRow>> {
    const rows = new Map([[Number(root['uid']), root]]);
    const { languageColumn, translationParentColumn, translationSourceColumn } = schema.control;
    if (languageColumn === '' || translationParentColumn === '') return rows;
    const pointers = [translationParentColumn, translationSourceColumn].filter((column) => column !== '');
    let wanted = [Number(root['uid'])];
    while (wanted.length > 0) {
      const found = [
        ...(await this.dependents(schema, pointers, wanted)),
        ...(await this.originals(schema, pointers, rows)),
      ];
      const fresh = found.filter((row) => !rows.has(Number(row['uid'])));
      fresh.forEach((row) => rows.set(Number(row['uid']), row));
      wanted = fresh.map((row) => Number(row['uid']));
    }
    return rows;
  }

  private dependents(
    schema: TableSchema,
    pointers: readonly string[],
    uids: readonly number[],
  ): Promise<RecordRow[]> {
    const { languageColumn, translationParentColumn } = schema.control;
    const pointing = pointers.map((column) => `${quoteName(column)} IN (?)`).join(' OR ');
    return this.db.query<RecordRow>(
      `SELECT * FROM ${quoteName(schema.name)} WHERE ${quoteName(languageColumn)} > 0 AND ${quoteName(translationParentColumn)} > 0
        AND (${pointing})${liveRows(schema)} ORDER BY uid${rowLock(this.db)}`,
      pointers.map(() => uids),
    );
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
      .filter((uid) => uid > 0 && !rows.has(uid));
    if (uids.length === 0) return [];
    return this.db.query<RecordRow>(
      `SELECT * FROM ${quoteName(schema.name)} WHERE uid IN (?)${liveRows(schema)} ORDER BY uid${rowLock(this.db)}`,
      [[...new Set(uids)]],
    );
  }

  private async relation(
    schema: TableSchema,
    column: ColumnSchema,
    uids: readonly number[],
  ): Promise<ChildRelation> {
    const childSchema = this.instance.table(phpText(column.config.get('foreign_table')));
    const childrenOf = await this.children.childrenOf(schema.name, column, childSchema, uids);
    const all = [...childrenOf.values()].flat();
    const pointers = await this.children.pointersOf(childSchema, all);
    const translations = await this.children.translationsOf(childSchema, all, ancestorsOf(pointers));
    const unfit =
      column.type === 'file'
        ? await this.children.unfitFiles(column, [...all, ...translations.map(({ uid }) => uid)])
        : [];
    return { childrenOf, pointers, translations, unfit: new Set(unfit) };
  }
}

function ancestorsOf(pointers: readonly ChildRow[]): number[] {
  return pointers.map(({ parent, source }) => (source !== 0 ? source : parent)).filter((uid) => uid > 0);
}

/** File and inline columns that translations take over and whose children point back to their record. */
function followedRelations(schema: TableSchema): ColumnSchema[] {
  const followed = new Set([...synchronisedColumns(schema), ...excludedColumns(schema)]);
  return [...schema.columns.values()].filter(
    (column) =>
      followed.has(column.name) &&
      ['file', 'inline'].includes(column.type) &&
      phpText(column.config.get('foreign_field')) !== '' &&
      !phpMap(column.config).has('MM'),
  );
}

function liveRows(schema: TableSchema): string {
  const { deleteColumn, isVersioned } = schema.control;
  const deleted = deleteColumn === '' ? '' : ` AND ${quoteName(deleteColumn)} = 0`;
  return isVersioned ? `${deleted} AND t3ver_wsid = 0 AND t3ver_oid = 0` : deleted;
}
