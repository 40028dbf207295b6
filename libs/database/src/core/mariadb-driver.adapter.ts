import { createPool, type Pool, type PoolConfig, type PoolConnection } from 'mariadb/callback';
import { withUtcTexts } from './utc-times';

type Acquire = Pool['getConnection'];

/** TypeORM asks a mysql2 connection for `promise().query()` and takes the first entry of what it resolves to. */
function withPromise(connection: PoolConnection): PoolConnection {
  const query = (sql: string, values?: unknown[]): Promise<[unknown]> =>
    new Promise((resolve, reject) => {
      connection.query(sql, withUtcTexts(values ?? []), (error: Error | null, result?: unknown) =>
        error ? reject(error) : resolve([result]),
      );
    });
  return Object.assign(connection, { promise: () => ({ query }) });
}

/**
 * The `driver` option of a TypeORM DataSource of type `mariadb`: lets TypeORM 1.x, which knows mysql2 only, run on MariaDB's own
 * connector. Goes when TypeORM supports that connector itself.
 */
export const mariadbDriver = {
  createPool(config: PoolConfig): Pool {
    const pool = createPool(config);
    const acquire = pool.getConnection.bind(pool);
    const acquirePromising: Acquire = (done) =>
      acquire((error, connection) => (connection ? done(error, withPromise(connection)) : done(error)));
    pool.getConnection = acquirePromising;
    return pool;
  },
};
