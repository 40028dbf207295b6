import { DatabaseUnavailableError } from '#errors';
import { QueryFailedError, type DataSource, type QueryRunner } from 'typeorm';
import { databaseFaultOf } from './database-fault';

/** Seconds after which a caller may try again while MariaDB is away. */
const RETRY_AFTER_SECONDS = 5;

/** A lost or refused connection becomes our typed 503; anything else keeps its class. */
export function translateError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  if (databaseFaultOf(error) === 'connection') {
    return new DatabaseUnavailableError(
      undefined,
      { retryAfter: RETRY_AFTER_SECONDS },
      withoutParameters(error),
    );
  }
  return withoutParameters(error);
}

/** Parameter values are content or secrets and would reach the log with the error object. */
function withoutParameters(error: unknown): unknown {
  if (error instanceof QueryFailedError) Object.assign(error, { parameters: undefined });
  return error;
}

/** Every statement of this DataSource, also those the ORM makes up, runs through a query runner: the one place to translate. */
export function translateErrorsOf(dataSource: DataSource): DataSource {
  const create = dataSource.driver.createQueryRunner.bind(dataSource.driver);
  dataSource.driver.createQueryRunner = (mode) => translated(create(mode));
  return dataSource;
}

function translated(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...parameters: unknown[]) => Promise<unknown>;
  const guarded = (...parameters: unknown[]): Promise<unknown> =>
    query(...parameters).catch((error: unknown) => {
      throw translateError(error);
    });
  return Object.assign(runner, { query: guarded });
}
