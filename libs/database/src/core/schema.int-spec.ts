import { createSidecarDatabase, type ScratchDatabase } from '#testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.factory';
import { migrate } from './migrate';
import { openDataSource } from './open-data-source';

interface StoredColumn {
  TABLE_NAME: string;
  COLUMN_NAME: string;
  IS_NULLABLE: 'YES' | 'NO';
  DATA_TYPE: string;
  CHARACTER_MAXIMUM_LENGTH: string | null;
}

let database: ScratchDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createSidecarDatabase();
  dataSource = await openDataSource({ url: database.url, poolSize: 2 });
});

afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

describe('the schema (spec 05 §6)', () => {
  it('has exactly the columns the entities declare, with the same nullability and width', async () => {
    const stored = await dataSource.query<StoredColumn[]>(
      `SELECT TABLE_NAME, COLUMN_NAME, IS_NULLABLE, DATA_TYPE, CHARACTER_MAXIMUM_LENGTH FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name <> 'sidecar_migrations'`,
    );
    const inDatabase = stored.map((column) => {
      const width = /char$/.test(column.DATA_TYPE) ? `(${column.CHARACTER_MAXIMUM_LENGTH})` : '';
      return `${column.TABLE_NAME}.${column.COLUMN_NAME}${width} ${column.IS_NULLABLE === 'YES'}`;
    });
    const declared = dataSource.entityMetadatas.flatMap((entity) =>
      entity.columns.map((column) => {
        const width = /char$/.test(String(column.type)) ? `(${column.length})` : '';
        return `${entity.tableName}.${column.databaseName}${width} ${column.isNullable}`;
      }),
    );
    expect(declared.sort()).toEqual(inDatabase.sort());
  });

  it('gives every table created_at from the database clock', async () => {
    const tables = await dataSource.query<{ TABLE_NAME: string }[]>(
      `SELECT TABLE_NAME FROM information_schema.columns WHERE table_schema = DATABASE() AND column_name = 'created_at'
       AND data_type = 'datetime' AND datetime_precision = 3`,
    );
    expect(tables.map((table) => table.TABLE_NAME).sort()).toEqual(
      dataSource.entityMetadatas.map((entity) => entity.tableName).sort(),
    );
  });

  it('migrates once when several processes migrate at the same time, and is harmless again', async () => {
    const url = new URL(database.url);
    url.pathname = `${url.pathname}_twice`;
    const address = { url: url.href };
    await Promise.all([migrate(address), migrate(address), migrate(address)]);
    await migrate(address);
    const twice = await openDataSource(address);
    const applied = await twice.query<unknown[]>('SELECT * FROM sidecar_migrations');
    expect(applied).toHaveLength(twice.migrations.length);
    await twice.query(`DROP DATABASE \`${url.pathname.slice(1)}\``);
    await twice.destroy();
  });

  it('goes back down to nothing', async () => {
    const url = new URL(database.url);
    url.pathname = `${url.pathname}_down`;
    await migrate({ url: url.href });
    const down = await createDataSource({ url: url.href }).initialize();
    for (let left = down.migrations.length; left > 0; left--)
      await down.undoLastMigration({ transaction: 'none' });
    const left = await down.query<unknown[]>(
      "SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'sidecar_migrations'",
    );
    expect(left).toHaveLength(0);
    await down.query(`DROP DATABASE \`${url.pathname.slice(1)}\``);
    await down.destroy();
  });

  it('refuses to open a database that is not migrated', async () => {
    const url = new URL(database.url);
    url.pathname = `${url.pathname}_old`;
    await dataSource.query(`CREATE DATABASE \`${url.pathname.slice(1)}\``);
    await expect(openDataSource({ url: url.href })).rejects.toThrow('run the migrations first');
    await dataSource.query(`DROP DATABASE \`${url.pathname.slice(1)}\``);
  });
});
