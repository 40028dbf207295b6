import { Typo3WriteDatabase, type SqlConnection } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  recordedBase,
  type RecordedVersion,
  type ScratchDatabase,
} from '#testing';
import {
  BackendUserRepository,
  InstanceModel,
  TsConfig,
  TypoScriptRepository,
  TypoScriptSources,
  type BackendUser,
  type RecordRow,
  type SnapshotDocument,
  type TableSchema,
} from '#typo3';
import { namedDefaults, type NamedDefaults } from '#write-guards';

/** The recorded installation with what values and defaults depend on. */
export class ValueStage {
  private readonly users = new Map<string, Promise<BackendUser>>();

  private constructor(
    readonly instance: InstanceModel,
    readonly database: Typo3WriteDatabase,
    private readonly scratch: ScratchDatabase,
  ) {}

  static async open(folder: string, version: RecordedVersion): Promise<ValueStage> {
    const document = conformanceSnapshot(folder, { folder: `typo3-${version}`, instanceId: 'conformance' });
    const instance = InstanceModel.compile(document as unknown as SnapshotDocument, 'conformance');
    const scratch = await createTypo3Database(recordedBase(folder, version));
    const database = new Typo3WriteDatabase({ readUrl: scratch.url, writeUrl: scratch.url, poolSize: 2 });
    return new ValueStage(instance, database, scratch);
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.scratch.drop();
  }

  schema(table: string): TableSchema | null {
    return this.instance.table(table) ?? null;
  }

  user(db: SqlConnection, uid: number, now: number): Promise<BackendUser> {
    const key = `${uid}:${now}`;
    const known = this.users.get(key) ?? loadUser(db, uid, now);
    this.users.set(key, known);
    return known;
  }

  async row(db: SqlConnection, table: string, uid: number): Promise<RecordRow | null> {
    const rows = await db.query<RecordRow>(`SELECT * FROM \`${table}\` WHERE uid = ?`, [uid]);
    return rows[0] ?? null;
  }

  /** Defaults of both TSconfigs for a new record of this table. */
  async defaults(
    db: SqlConnection,
    schema: TableSchema,
    place: { user: BackendUser; pid: number; now: number },
  ): Promise<{ user: NamedDefaults; page: NamedDefaults }> {
    const sources = new TypoScriptSources(this.instance, null);
    const tsConfig = new TsConfig({ rows: new TypoScriptRepository(db), sources, now: place.now });
    const ofUser = await tsConfig.ofUser(place.user);
    const ofPage = await tsConfig.ofPage(place.pid, place.user);
    return {
      user: namedDefaults(schema, ofUser.root.flatten()),
      page: namedDefaults(schema, ofPage.root.flatten()),
    };
  }
}

async function loadUser(db: SqlConnection, uid: number, now: number): Promise<BackendUser> {
  const user = await new BackendUserRepository(db).load(uid, now);
  if (user === null) throw new Error(`The recordings name user ${uid}, who cannot be loaded.`);
  return user;
}
