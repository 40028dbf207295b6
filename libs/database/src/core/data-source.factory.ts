import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../migrations/migrations';
import {
  CONNECTION_OPTIONS,
  credentialsOf,
  POOL_OPTIONS,
  SIDECAR_SESSION,
  type DatabaseAddress,
} from './connection-options';
import { ENTITIES } from './entities';
import { mariadbDriver } from './mariadb-driver.adapter';
import { SnakeNamingStrategy } from './snake-naming.strategy';
import { translateErrorsOf } from './translate-errors';
import { readTimesAsUtc } from './utc-times';

export const MIGRATIONS_TABLE = 'sidecar_migrations';

/** Not yet initialized; the schema only ever changes through migrations. */
export function createDataSource(address: DatabaseAddress): DataSource {
  const { user, ...credentials } = credentialsOf(address.url);
  const dataSource = new DataSource({
    type: 'mariadb',
    driver: mariadbDriver,
    ...credentials,
    username: user,
    poolSize: address.poolSize ?? 10,
    timezone: CONNECTION_OPTIONS.timezone,
    charset: CONNECTION_OPTIONS.charset,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: MIGRATIONS_TABLE,
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    logging: false,
    extra: { ...CONNECTION_OPTIONS, ...POOL_OPTIONS, initSql: SIDECAR_SESSION, typeCast: readTimesAsUtc },
  });
  return translateErrorsOf(dataSource);
}
