import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { createTypo3Database, DEMO_SITE, queryRows, type ScratchDatabase } from '#testing';

describe('the demo site', () => {
  let database: ScratchDatabase;

  beforeAll(async () => {
    database = await createTypo3Database({ schemaSql: DEMO_SITE.schemaSql(), rowsSql: DEMO_SITE.rowsSql() });
  });

  afterAll(() => database?.drop());

  it('has a snapshot that fits docs/snapshot.schema.json (spec 05 §9)', () => {
    const ajv = new Ajv({ allErrors: true, strict: false });
    addFormats(ajv);
    const schema = JSON.parse(readFileSync('docs/snapshot.schema.json', 'utf8')) as object;
    const validate = ajv.compile(schema);
    validate(DEMO_SITE.snapshot());
    expect(validate.errors).toBeNull();
  });

  it('has a column in its database for each stored TCA column of its snapshot', async () => {
    const columns = await queryRows(
      database.url,
      'SELECT table_name t, column_name c FROM information_schema.columns WHERE table_schema = ?',
      [database.name],
    );
    const known = new Set(columns.map(({ t, c }) => `${String(t)}.${String(c)}`));
    const tca = DEMO_SITE.snapshot()['tca'] as WireMap;
    const declared = tca['%'].flatMap(([table, definition]) =>
      mapOf(definition, 'columns')['%'].map(([column]) => `${table}.${column}`),
    );
    expect(declared.length).toBeGreaterThan(200);
    expect(declared.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has nobody who could sign in with a password', async () => {
    expect(await queryRows(database.url, "SELECT uid FROM be_users WHERE password <> '*'")).toEqual([]);
  });

  it('references only records that exist', async () => {
    const dangling = await queryRows(
      database.url,
      "SELECT recuid FROM sys_refindex WHERE tablename = 'sys_file_reference' AND ref_uid NOT IN (SELECT uid FROM sys_file)",
    );
    expect(dangling).toEqual([]);
  });
});

interface WireMap {
  '%': [string, unknown][];
}

function mapOf(definition: unknown, key: string): WireMap {
  return (definition as WireMap)['%'].find(([name]) => name === key)?.[1] as WireMap;
}
