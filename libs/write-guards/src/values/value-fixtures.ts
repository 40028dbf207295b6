import {
  InstanceModel,
  phpMap,
  type BackendUser,
  type ColumnSchema,
  type PhpValue,
  type RecordRow,
  type SnapshotDocument,
} from '#typo3';
import type { ValueTarget } from './value-target';

/** A value as tests write it: plain objects stand for maps. */
export function php(value: unknown): PhpValue {
  if (Array.isArray(value)) return value.map(php);
  if (value !== null && typeof value === 'object')
    return new Map(Object.entries(value).map(([key, item]) => [key, php(item)]));
  return value as PhpValue;
}

function wire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wire);
  if (value !== null && typeof value === 'object')
    return { '%': Object.entries(value).map(([key, item]) => [key, wire(item)]) };
  return value;
}

interface GivenTarget {
  /** `config` of the column named `field`. */
  config: object;
  raw?: object;
  ctrl?: object;
  table?: string;
  major?: number;
  uid?: number;
  pid?: number;
  record?: RecordRow;
  admin?: boolean;
  /** Entries of `explicit_allowdeny`, page types and languages. */
  granted?: string[];
  pageTypes?: string[];
  languages?: number[];
  doktypes?: SnapshotDocument['doktypes'];
  /** Further tables TYPO3 knows. */
  tables?: Record<string, object>;
}

/** One column of an invented table, with the record a value is meant for. */
export function targetFor(given: GivenTarget): { column: ColumnSchema; target: ValueTarget } {
  const { table = 'tx_item', major = 13, uid = 7, pid = 2, record = {} } = given;
  const definition = { ctrl: given.ctrl ?? {}, columns: { field: { ...given.raw, config: given.config } } };
  const plain = { ctrl: {}, columns: {} };
  const tca = wire({ pages: plain, tt_content: plain, ...given.tables, [table]: definition });
  const doktypes = given.doktypes === undefined ? {} : { doktypes: given.doktypes };
  const document = {
    typo3: { version: `${major}.4.0` },
    project: { timezone: 'Europe/Berlin' },
    tca,
    ...doktypes,
  };
  const instance = InstanceModel.compile(document as unknown as SnapshotDocument, 'unit');
  const schema = instance.table(table);
  const column = schema?.column('field');
  if (schema === undefined || column === undefined) throw new Error('The invented table has no such column.');
  const rules = { major, timezone: 'Europe/Berlin' };
  const place = { table, isNew: uid === 0, uid, pid, record };
  return { column, target: { ...place, rules, schema, instance, actor: actorFor(given) } };
}

function actorFor({ admin = false, granted = [], pageTypes = [], languages = [] }: GivenTarget): BackendUser {
  const none = new Set<string>();
  return {
    uid: 3,
    username: 'anna',
    admin,
    language: 'default',
    workspace: 0,
    groups: [],
    firstMainGroup: 0,
    rights: {
      tablesSelect: none,
      tablesModify: none,
      nonExcludeFields: none,
      explicitAllowDeny: new Set(granted),
      allowedLanguages: new Set(languages),
      pageTypesSelect: new Set(pageTypes),
      filePermissions: none,
      fileMountUids: [],
      modules: none,
      customOptions: none,
      workspacePermissions: 1,
    },
    webMounts: [],
    tsConfigText: '',
  };
}

/** `config` alone, for rules that ask no more. */
export function columnFor(config: object): ColumnSchema {
  return targetFor({ config }).column;
}

export function mapFor(value: object): ReadonlyMap<string, PhpValue> {
  return phpMap(php(value));
}
