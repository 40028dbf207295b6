import { createHash } from 'node:crypto';
import type { SiteRow, SiteRows } from './site-rows';

/** Folder of each storage, relative to the project. */
export const STORAGE_FOLDERS: ReadonlyMap<number, string> = new Map([
  [1, 'public/fileadmin'],
  [2, 'public/other'],
  [3, 'public/archive'],
]);

/** Storages the operator allows; 2 is not among them. */
export const ALLOWED_STORAGES = [1, 3];

/** Where files lie; each place gets one file of each kind below. */
const FOLDERS: [storage: number, folder: string][] = [
  [1, '/'],
  [1, '/garden/'],
  [1, '/garden/beds/'],
  // Begins like the gardener's mount and is not in it.
  [1, '/gardening/'],
  [1, '/press/'],
  [1, '/board/'],
  [1, '/_processed_/'],
  [2, '/'],
  [2, '/garden/'],
  [3, '/'],
  [3, '/docs/'],
];
const KINDS: { extension: string; row?: SiteRow; onDisk: boolean }[] = [
  { extension: 'svg', onDisk: true },
  { extension: 'php', onDisk: true },
  { extension: 'jpg', row: { missing: 1 }, onDisk: false },
  { extension: 'gif', row: { identifier_hash: 'forged' }, onDisk: true },
];
const META_TEXTS = ['title', 'alternative', 'description', 'caption'];

/** Storages, mounts, indexed files and what refers to them. Answers the files to write: path in the project → text. */
export function addFiles(rows: SiteRows): Map<string, string> {
  const written = new Map<string, string>();
  for (const uid of STORAGE_FOLDERS.keys()) {
    const on = { is_online: 1, is_browsable: 1, is_public: 1, is_writable: 1, is_default: uid === 1 ? 1 : 0 };
    rows.add('sys_file_storage', { uid, pid: 0, driver: 'Local', ...on }, [
      'name',
      'configuration',
      'description',
    ]);
  }
  for (const [uid, identifier, values] of [
    [1, '1:/garden/', {}],
    [2, '1:/press/', {}],
    [3, '3:/docs/', {}],
    [4, '2:/', {}],
    [5, '1:/board/', { hidden: 1 }],
    [6, '1:/', { deleted: 1 }],
    [7, '1:/nowhere/', {}],
  ] as const) {
    rows.add('sys_filemounts', { uid, pid: 0, identifier, ...values }, ['title', 'description']);
  }
  let uid = 1;
  for (const [storage, folder] of FOLDERS) {
    for (const { extension, row = {}, onDisk } of KINDS) {
      const identifier = addFile(rows, { uid: uid++, storage, folder, extension, row });
      if (onDisk) written.set(pathOf(storage, identifier), lineOf(rows, pathOf(storage, identifier)));
    }
    const hidden = plantName(rows, { storage }, [`${folder}.`, '']);
    written.set(pathOf(storage, hidden), lineOf(rows, pathOf(storage, hidden)));
  }
  addMany(rows, written, uid);
  addReferences(rows, uid);
  return written;
}

interface NewFile {
  uid: number;
  storage: number;
  folder: string;
  extension: string;
  row: SiteRow;
}

/** Answers the identifier. */
function addFile(rows: SiteRows, { uid, storage, folder, extension, row }: NewFile): string {
  const identifier = plantName(rows, { storage, file: uid }, [`${folder}lavender-`, `.${extension}`]);
  const name = identifier.slice(folder.length);
  const indexed = { identifier, identifier_hash: sha1(identifier), name, mime_type: `image/${extension}` };
  rows.add('sys_file', { uid, pid: 0, storage, size: uid, ...indexed, ...row }, ['sha1']);
  const metadata = { pid: 0, file: uid };
  rows.add('sys_file_metadata', { uid: 3 * uid + 1, ...metadata }, META_TEXTS);
  rows.add('sys_file_metadata', { uid: 3 * uid, ...metadata, t3ver_wsid: 1, t3ver_oid: 1 }, META_TEXTS);
  rows.add('sys_file_metadata', { uid: 3 * uid + 2, ...metadata, sys_language_uid: 1 }, META_TEXTS);
  return identifier;
}

/** More files in one folder, and more missing ones, than any answer shows. */
function addMany(rows: SiteRows, written: Map<string, string>, first: number): void {
  for (let number = 0; number < 120; number++) {
    const many = plantName(rows, { storage: 1 }, ['/garden/many/', '.txt']);
    written.set(pathOf(1, many), 'many');
    addFile(rows, {
      uid: first + number,
      storage: 1,
      folder: '/garden/',
      extension: 'png',
      row: { missing: 1 },
    });
  }
}

/** References from open, closed and sensitive tables; 70 to one file. */
function addReferences(rows: SiteRows, files: number): void {
  const texts = ['fieldname', 'title', 'description', 'alternative', 'link'];
  const tables = ['pages', 'tt_content', 'tx_garden_plant', 'tx_garden_ledger', 'be_users'];
  let uid = 1;
  for (let file = 1; file < files; file++) {
    for (const tablenames of tables) {
      for (const variant of [{}, { hidden: 1 }, { deleted: 1 }, { t3ver_wsid: 1, t3ver_oid: 1 }]) {
        rows.add(
          'sys_file_reference',
          { uid: uid++, pid: 11, uid_local: file, uid_foreign: 1, tablenames, ...variant },
          texts,
        );
      }
    }
  }
  for (let number = 0; number < 70; number++) {
    rows.add(
      'sys_file_reference',
      { uid: uid++, pid: 10, uid_local: 5, uid_foreign: number, tablenames: 'pages' },
      texts,
    );
  }
}

function plantName(
  rows: SiteRows,
  where: { storage: number; file?: number },
  [before, after]: [before: string, after: string],
): string {
  const token = rows.canaries.plant((own) => ({
    kind: 'name',
    identifier: `${before}${own}${after}`,
    ...where,
  }));
  return `${before}${token}${after}`;
}

function lineOf(rows: SiteRows, path: string): string {
  return `Lavender ${rows.canaries.plant({ kind: 'line', path, redacted: false })}\n`;
}

export function pathOf(storage: number, identifier: string): string {
  return `${STORAGE_FOLDERS.get(storage)}${identifier}`;
}

export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
