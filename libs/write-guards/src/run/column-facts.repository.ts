import type { SqlConnection } from '#database';
import type { ColumnValue } from '../values/php-text';

/** What MariaDB knows about a column. */
export interface ColumnFact {
  /** `DATA_TYPE`; decides how values are compared. */
  type: string;
  /** Value of a row that names no other. */
  default: ColumnValue;
  nullable: boolean;
}

interface InformationRow {
  name: string;
  type: string;
  literal: string | null;
  nullable: string;
}

const NUMERIC = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'double', 'float']);

/** Types and defaults of one table's columns, in the order of the table. */
export class ColumnFactsRepository {
  constructor(private readonly db: SqlConnection) {}

  async of(table: string): Promise<ReadonlyMap<string, ColumnFact>> {
    const rows = await this.db.query<InformationRow>(
      `SELECT COLUMN_NAME AS name, DATA_TYPE AS type, COLUMN_DEFAULT AS literal, IS_NULLABLE AS nullable
        FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`,
      [table],
    );
    return new Map(
      rows.map(({ name, type, literal, nullable }) => [
        name,
        { type, default: defaultOf(type, literal), nullable: nullable === 'YES' },
      ]),
    );
  }
}

/** MariaDB writes a default as an expression: `NULL`, a number, or a quoted text. */
function defaultOf(type: string, literal: string | null): ColumnValue {
  if (literal === null || literal === 'NULL') return null;
  const text = /^'(.*)'$/s.exec(literal)?.[1]?.replaceAll("''", "'") ?? literal;
  return NUMERIC.has(type) ? Number(text) : text;
}
