import { createConnection, type Connection } from 'mariadb';

/** Runs work on one connection of its own; statements may be scripts. */
export async function withConnection<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection = await createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(pathname.length > 1 && { database: decodeURIComponent(pathname.slice(1)) }),
    multipleStatements: true,
    timezone: 'Z',
    bigIntAsNumber: true,
    insertIdAsNumber: true,
  });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

export type Row = Record<string, string | number | null | Date>;

/** Rows of one query, for looking at what services left behind. */
export function queryRows(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return withConnection(url, async (connection) => {
    const result = await connection.query<unknown>(sql, values);
    // A statement that reads nothing answers one summary object.
    return Array.isArray(result) ? [...(result as Row[])] : [];
  });
}
