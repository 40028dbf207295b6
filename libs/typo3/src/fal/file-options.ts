import { type SqlConnection } from '#database';
import { phpTruthy } from '../snapshot/php-value';
import { type InstanceModel } from '../snapshot/instance-model';
import { TsConfig } from '../typoscript/resolve/ts-config';
import { TypoScriptRepository } from '../typoscript/resolve/typoscript.repository';
import { TypoScriptSources } from '../typoscript/resolve/typoscript-sources';
import { TypoScriptFault } from '../typoscript/tree/value-modifiers';
import { type BackendUser } from '../users/backend-user';
import { commaList } from '../users/comma-list';

/** What file access is answered from. */
export interface FalGround {
  db: SqlConnection;
  instance: InstanceModel;
  /** Read-only mount of the project folder; without it no folder is known to exist. */
  projectPath: string | undefined;
  /** Unix seconds. */
  now: number;
}

/** What user TSconfig says about files. */
export interface FileOptions {
  /** `permissions.file.default` */
  defaults: ReadonlyMap<string, boolean>;
  /** `permissions.file.storage.<uid>` */
  perStorage: ReadonlyMap<number, ReadonlyMap<string, boolean>>;
  /** `options.folderTree.altElementBrowserMountPoints`; storage 0 is the default storage. */
  readOnlyMounts: readonly { storage: number; path: string }[];
}

const DEFAULTS = 'permissions.file.default.';
const STORAGE = /^permissions\.file\.storage\.(\d+)\.([^.]+)$/;
const MOUNTS = 'options.folderTree.altElementBrowserMountPoints';
const IMPORT = /@import|<INCLUDE_TYPOSCRIPT/i;
/** Text a condition could hide a word about files in. */
const ABOUT_FILES = /permissions|altElementBrowserMountPoints|@import|<INCLUDE_TYPOSCRIPT/i;

/**
 * Null when the user's TSconfig can't be told for sure: what packages ship was not sent, files it includes are out of reach, or a condition
 * only PHP can answer may stand above a word about files. Then nothing is known to be granted.
 */
export async function fileOptionsOf(ground: FalGround, user: BackendUser): Promise<FileOptions | null> {
  const { db, instance, now, projectPath } = ground;
  const shipped = instance.document.defaultTsConfig?.user;
  const text = `${typeof shipped === 'string' ? shipped : ''}\n${user.tsConfigText}`;
  if (shipped === undefined || shipped === null || (projectPath === undefined && IMPORT.test(text))) {
    return null;
  }
  const sources = new TypoScriptSources(instance, projectPath ?? null);
  const tsConfig = new TsConfig({ rows: new TypoScriptRepository(db), sources, now });
  try {
    const { root, notEvaluated } = await tsConfig.ofUser(user);
    return notEvaluated.size > 0 && ABOUT_FILES.test(text) ? null : toOptions(root.flatten());
  } catch (error) {
    if (error instanceof TypoScriptFault) {
      return null;
    }
    throw error;
  }
}

function toOptions(values: ReadonlyMap<string, string>): FileOptions {
  const defaults = new Map<string, boolean>();
  const perStorage = new Map<number, Map<string, boolean>>();
  for (const [path, value] of values) {
    const [, storage, permission] = STORAGE.exec(path) ?? [];
    if (storage !== undefined && permission !== undefined) {
      const granted = perStorage.get(Number(storage)) ?? new Map<string, boolean>();
      perStorage.set(Number(storage), granted.set(permission, phpTruthy(value)));
    } else if (path.startsWith(DEFAULTS)) {
      defaults.set(path.slice(DEFAULTS.length), phpTruthy(value));
    }
  }
  return { defaults, perStorage, readOnlyMounts: commaList(values.get(MOUNTS)).map(mountPoint) };
}

function mountPoint(text: string): { storage: number; path: string } {
  const parts = text.split(':').map((part) => part.trim());
  const [storage = '', path = ''] = parts;
  return parts.length === 2
    ? { storage: Number.parseInt(storage, 10) || 0, path }
    : { storage: 0, path: storage };
}
