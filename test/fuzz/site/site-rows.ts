import type { Canaries } from './canaries';

export type SiteValue = string | number;
export type SiteRow = Readonly<Record<string, SiteValue>>;

/** Rows of the invented site: what is loaded into MariaDB and, the same objects, what the model judges. */
export class SiteRows {
  private readonly tables = new Map<string, Map<number, SiteRow>>();

  constructor(readonly canaries: Canaries) {}

  /** Adds a row; each column in `marked` gets a word to search for and a token of its own. */
  add(table: string, values: SiteRow & { uid: number }, marked: readonly string[] = []): void {
    const { uid } = values;
    const tokens = marked.map((column) => {
      const token = this.canaries.plant({ kind: 'cell', table, uid, column });
      return [column, `Lavender ${token}`] as const;
    });
    const rows = this.tables.get(table) ?? new Map<number, SiteRow>();
    this.tables.set(table, rows.set(uid, { ...Object.fromEntries(tokens), ...values }));
  }

  tableNames(): string[] {
    return [...this.tables.keys()];
  }

  of(table: string): readonly SiteRow[] {
    return [...(this.tables.get(table)?.values() ?? [])];
  }

  find(table: string, uid: number): SiteRow | undefined {
    return this.tables.get(table)?.get(uid);
  }

  /** Rows of these uids, in the order of the uids; unknown ones are left out. */
  named(table: string, uids: readonly number[]): SiteRow[] {
    return uids.map((uid) => this.find(table, uid)).filter((row) => row !== undefined);
  }

  /** One `INSERT` a row: rows name only the columns they set. */
  toSql(): string {
    const statements = this.tableNames().flatMap((table) => this.of(table).map((row) => insert(table, row)));
    return ["SET SESSION sql_mode = '';", ...statements].join('\n');
  }
}

/** A column of a row as a number; what the row leaves out is 0, as in the schema. */
export function numberOf(row: SiteRow, column: string): number {
  return Number(row[column] ?? 0);
}

export function textOf(row: SiteRow, column: string): string {
  return String(row[column] ?? '');
}

/** A comma list of uids. */
export function uidsOf(row: SiteRow, column: string): number[] {
  return textOf(row, column)
    .split(',')
    .filter((item) => item !== '')
    .map(Number);
}

function insert(table: string, row: SiteRow): string {
  const columns = Object.keys(row).map((column) => `\`${column}\``);
  const values = Object.values(row).map((value) =>
    typeof value === 'number' ? String(value) : quoted(value),
  );
  return `INSERT INTO \`${table}\` (${columns.join(', ')}) VALUES (${values.join(', ')});`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`;
}
