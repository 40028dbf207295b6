import type { SqlConnection } from '#database';
import {
  phpText,
  quoteName,
  type ColumnSchema,
  type InstanceModel,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { ChildRepository } from '../record/child.repository';
import { referenceSources, type ReferenceSource } from './reference-columns';
import {
  ALWAYS_VISIBLE,
  referenceHash,
  referenceRow,
  visibilityOf,
  type ReferenceRow,
} from './reference-row';

/** Characters of an indexed text. */
const TEXT_LENGTH = 1024;

/** `sys_refindex` of single records, as TYPO3 keeps it at the end of a run. */
export class ReferenceIndexRepository {
  private readonly children: ChildRepository;

  constructor(
    private readonly db: SqlConnection,
    private readonly instance: InstanceModel,
  ) {
    this.children = new ChildRepository(db);
  }

  /**
   * Brings the rows of one record up to date: missing ones are added, superfluous ones removed, unchanged ones not touched. Returns columns
   * whose rows only TYPO3 can compute; these are left as they are.
   */
  async refresh(table: string, uid: number): Promise<string[]> {
    const schema = this.instance.table(table);
    const [row] = await this.db.query<RecordRow>(`SELECT * FROM ${quoteName(table)} WHERE uid = ?`, [uid]);
    if (schema === undefined || row === undefined) return [];
    const sources = referenceSources(schema, row, (name) => this.instance.table(name) !== undefined);
    const unknown = sources.filter(({ kind }) => kind === 'unknown').map(({ column }) => column.name);
    const wanted = new Map<string, ReferenceRow>();
    for (const source of sources) {
      for (const reference of await this.references(schema, row, source))
        wanted.set(referenceHash(reference), reference);
    }
    await this.replace({ table, uid, unknown }, wanted);
    return unknown;
  }

  private async references(
    schema: TableSchema,
    row: RecordRow,
    source: ReferenceSource,
  ): Promise<ReferenceRow[]> {
    const from = { schema, row, field: source.column.name };
    switch (source.kind) {
      case 'list':
        return source.items.map((item, sorting) =>
          referenceRow(from, { ...item, visibility: ALWAYS_VISIBLE, sorting }),
        );
      case 'children':
        return this.childReferences(from, source.column);
      case 'emails':
        return source.found.map(({ id, text }) =>
          referenceRow(from, {
            table: '_STRING',
            uid: 0,
            visibility: ALWAYS_VISIBLE,
            softref: { key: 'email', id, text: text.slice(0, TEXT_LENGTH) },
            sorting: 0,
          }),
        );
      case 'unknown':
        return [];
    }
  }

  private async childReferences(
    from: { schema: TableSchema; row: RecordRow; field: string },
    column: ColumnSchema,
  ): Promise<ReferenceRow[]> {
    const child = this.instance.table(phpText(column.config.get('foreign_table')));
    const uid = Number(from.row['uid']);
    const uids = (await this.children.childrenOf(from.schema.name, column, child, [uid])).get(uid) ?? [];
    if (child === undefined || uids.length === 0) return [];
    const rows = await this.db.query<RecordRow>(`SELECT * FROM ${quoteName(child.name)} WHERE uid IN (?)`, [
      uids,
    ]);
    const byUid = new Map(rows.map((row) => [Number(row['uid']), row]));
    return uids.map((childUid, sorting) =>
      referenceRow(from, {
        table: child.name,
        uid: childUid,
        visibility: visibilityOf(child, byUid.get(childUid) ?? {}),
        sorting,
      }),
    );
  }

  private async replace(
    record: { table: string; uid: number; unknown: readonly string[] },
    wanted: ReadonlyMap<string, ReferenceRow>,
  ): Promise<void> {
    const stored = await this.db.query<{ hash: string; field: string }>(
      'SELECT hash, field FROM sys_refindex WHERE tablename = ? AND recuid = ? AND workspace = 0',
      [record.table, record.uid],
    );
    const known = stored.filter(({ field }) => !record.unknown.includes(field));
    const superfluous = known.map(({ hash }) => hash).filter((hash) => !wanted.has(hash));
    const present = new Set(stored.map(({ hash }) => hash));
    for (const [hash, row] of wanted) if (!present.has(hash)) await this.insert(hash, row);
    if (superfluous.length > 0)
      await this.db.execute('DELETE FROM sys_refindex WHERE hash IN (?)', [superfluous]);
  }

  private async insert(hash: string, row: ReferenceRow): Promise<void> {
    const columns = ['hash', ...Object.keys(row)];
    await this.db.execute(
      `INSERT INTO sys_refindex (${columns.map(quoteName).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      [hash, ...Object.values<string | number>({ ...row })],
    );
  }
}
