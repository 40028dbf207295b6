import { join } from 'node:path';
import { Typo3ReadDatabase } from '#database';
import {
  conformanceSnapshot,
  createTypo3Database,
  describeWithConformance,
  recordedBase,
  recordedVersions,
  type RecordedVersion,
} from '#testing';
import {
  BackendUserRepository,
  FileAccess,
  InstanceModel,
  fileOptionsOf,
  filePermissions,
  filePermissionsForStorage,
  snapshotHash,
  type BackendUser,
  type FalGround,
  type FileAction,
  type FileRow,
  type SnapshotDocument,
} from '#typo3';
import { recordedPermissions } from './recorded-permissions';
import { Tally } from './tally';

type FileAnswers = Record<FileAction | 'withinMounts' | 'withinWritableMounts', boolean>;

interface RecordedUser {
  enabled: boolean;
  isAdmin: boolean;
  fileMounts: { uid: number; title: string; identifier: string; read_only: number }[];
  storages: number[];
  storageMounts: Record<string, { read_only: boolean }[]> | null;
  filePermissions: Record<string, boolean>;
  filePermissionsByStorage: Record<string, Record<string, boolean> | 'admin'>;
  files: Record<string, FileAnswers>;
}

const ACTIONS: readonly FileAction[] = ['read', 'write', 'editMeta', 'replace', 'delete'];

describeWithConformance(
  'File rights against the recordings (R-30.43 to R-30.46)',
  (root) => {
    describe.each<RecordedVersion>(recordedVersions())('of TYPO3 %s', (version) => {
      const recorded = recordedPermissions<RecordedUser>(root, version);
      const defaultTsConfig = { user: '' };
      const snapshot = conformanceSnapshot(root, { folder: `typo3-${version}`, instanceId: 'conformance' });
      const document = { ...snapshot, defaultTsConfig } as unknown as SnapshotDocument;
      const instance = InstanceModel.compile(document, snapshotHash(document));
      const checked = new Tally('permissions', version);
      let site: Awaited<ReturnType<typeof createTypo3Database>>;
      let db: Typo3ReadDatabase;
      let files: FileRow[];

      beforeAll(async () => {
        site = await createTypo3Database(recordedBase(root, version));
        db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
        files = await db.query<FileRow>('SELECT * FROM sys_file ORDER BY uid');
      });

      afterEach(() => checked.verify());

      afterAll(async () => {
        checked.report();
        await db.onApplicationShutdown();
        await site.drop();
      });

      const ground = (): FalGround => ({
        db,
        instance,
        projectPath: join(root, 'base/project'),
        now: recorded.now,
      });

      const enabled = Object.entries(recorded.users).filter(([, user]) => user.enabled);

      describe.each(enabled)('user %s', (uid, expected) => {
        let user: BackendUser;
        let access: FileAccess;

        beforeAll(async () => {
          user = (await new BackendUserRepository(db).load(Number(uid), recorded.now)) as BackendUser;
          access = new FileAccess(ground(), user);
        });

        it('has the recorded storages and mounts', async () => {
          checked.equal('storages', uid, await access.storageUids(), expected.storages);
          checked.equal('fileMounts', uid, await access.fileMountRows(), expected.fileMounts);
          const wanted = expected.storageMounts ?? {};
          for (const [storage, mounts] of Object.entries(wanted)) {
            const ours = (await access.mountsIn(Number(storage))).map(({ readOnly }) => readOnly);
            const theirs = mounts.map((mount) => mount.read_only);
            checked.equal('storageMounts', `${uid}/${storage}`, ours, theirs);
          }
        });

        it('has the recorded permissions', async () => {
          const options = await fileOptionsOf(ground(), user);
          expect(options).not.toBeNull();
          if (options === null) {
            return;
          }
          checked.equal(
            'filePermissions',
            uid,
            Object.fromEntries(filePermissions(user, options)),
            expected.filePermissions,
          );
          for (const [storage, permissions] of Object.entries(expected.filePermissionsByStorage)) {
            const ours = Object.fromEntries(filePermissionsForStorage(user, options, Number(storage)));
            const theirs = permissions === 'admin' ? expected.filePermissions : permissions;
            checked.equal('filePermissionsByStorage', `${uid}/${storage}`, ours, theirs);
          }
        });

        it('may do with every file what was recorded', async () => {
          for (const [file, answers] of Object.entries(expected.files)) {
            const row = files.find((known) => known.uid === Number(file)) as FileRow;
            const ours: Record<string, boolean> = {};
            for (const action of ACTIONS) {
              ours[action] = await access.mayOnFile(action, row);
            }
            ours['withinMounts'] = await access.isWithinMounts(row.storage, row.identifier ?? '');
            ours['withinWritableMounts'] = await access.isWithinMounts(
              row.storage,
              row.identifier ?? '',
              true,
            );
            checked.equal('files', `${uid}/${file}`, ours, answers);
          }
        });
      });
    });
  },
  ['permissions.json'],
  { corpora: ['permissions'], versions: ['13.4', '14.3'] },
);
