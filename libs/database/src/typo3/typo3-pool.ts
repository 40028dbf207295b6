import { createPool, type Connection, type Pool, type UpsertResult } from 'mariadb';
import {
  CONNECTION_OPTIONS,
  credentialsOf,
  POOL_OPTIONS,
  type DatabaseAddress,
} from '../core/connection-options';
import { translateError } from '../core/translate-errors';
import type { SqlResult } from './sql-connection';

/** Dates as the text TYPO3 stored. `supportBigNumbers` stays off: it would also turn decimals into numbers, and `0.00` into 0. */
const VALUE_OPTIONS = { dateStrings: true };

export function openTypo3Pool(address: DatabaseAddress, session: string[]): Pool {
  return createPool({
    ...CONNECTION_OPTIONS,
    ...POOL_OPTIONS,
    ...VALUE_OPTIONS,
    ...credentialsOf(address.url),
    connectionLimit: address.poolSize ?? 5,
    initSql: session,
  });
}

export async function queryRows<T>(
  on: Pool | Connection,
  sql: string,
  params: readonly unknown[],
): Promise<T[]> {
  const rows = await translated(on.query<Record<string, unknown>[]>(sql, params));
  return rows.map(withPlainValues) as T[];
}

export async function executeStatement(
  on: Pool | Connection,
  sql: string,
  params: readonly unknown[],
): Promise<SqlResult> {
  const result = await translated(on.query<UpsertResult>(sql, params));
  return { affectedRows: result.affectedRows, insertId: Number(result.insertId) };
}

export function translated<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw translateError(error);
  });
}

/** TYPO3 keeps text in blob columns (FlexForms, serialised values, JSON); BIGINT is a number where that is exact. */
function withPlainValues(row: Record<string, unknown>): Record<string, unknown> {
  for (const [column, value] of Object.entries(row)) {
    if (Buffer.isBuffer(value)) row[column] = value.toString('utf8');
    else if (typeof value === 'bigint') row[column] = plainInteger(value);
  }
  return row;
}

function plainInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
