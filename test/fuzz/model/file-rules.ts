import { pathOf } from '../site/files';
import { numberOf, textOf, type SiteRow } from '../site/site-rows';
import { isLive, isStanding } from './pages';
import { isOpenSource, isSearchedSource } from './project';
import { forAdmins, rowAt, type Ground, type PlaceInRow, type Rule } from './rule';
import { effectiveStorages, isAccessibleFile, isListedName } from './storages';
import type { Viewer } from './viewer';

/** The row of a name; a file nobody indexed has none. */
function indexedFile({ rows }: Ground, name: { file?: number }): SiteRow | undefined {
  return name.file === undefined ? undefined : rows.find('sys_file', name.file);
}

/** The name of an accessible file, missing or not. */
const accessibleName =
  (missing: number): Rule =>
  (ground, place) => {
    const file = place.kind === 'name' ? indexedFile(ground, place) : undefined;
    return (
      file !== undefined &&
      numberOf(file, 'missing') === missing &&
      isAccessibleFile(ground.rows, ground.viewer, file)
    );
  };

/** default-language, live metadata of an accessible file is searched and not shown. */
export const searchedMetadata: Rule = (ground, place) => {
  const found = rowAt(ground, place);
  const file = found === null ? undefined : ground.rows.find('sys_file', numberOf(found.row, 'file'));
  return (
    found !== null &&
    isMetadataText(found) &&
    file !== undefined &&
    numberOf(file, 'missing') === 0 &&
    isAccessibleFile(ground.rows, ground.viewer, file)
  );
};

/** the name, and where live references stand in tables open to the user. */
const references: Rule = (ground, place) => {
  const { rows, viewer, tca } = ground;
  if (place.kind === 'name') {
    const file = indexedFile(ground, place);
    return file !== undefined && isAccessibleFile(rows, viewer, file);
  }
  const found = rowAt(ground, place);
  if (found?.table !== 'sys_file_reference' || found.column !== 'fieldname') return false;
  const file = rows.find('sys_file', numberOf(found.row, 'uid_local'));
  return (
    isStanding(found.row) &&
    isLive(found.row) &&
    (viewer.admin || tca.isReadable(viewer, textOf(found.row, 'tablenames'))) &&
    file !== undefined &&
    isAccessibleFile(rows, viewer, file)
  );
};

/** any file of an allowed storage. */
const assetMeta: Rule = (ground, place) => {
  const isAllowed = (file: SiteRow | undefined): boolean =>
    file !== undefined && effectiveStorages(ground.rows, ground.viewer).includes(numberOf(file, 'storage'));
  if (place.kind === 'name') return isAllowed(indexedFile(ground, place));
  const found = rowAt(ground, place);
  return (
    found !== null &&
    isMetadataText(found) &&
    isAllowed(ground.rows.find('sys_file', numberOf(found.row, 'file')))
  );
};

function isMetadataText({ table, column, row }: PlaceInRow): boolean {
  return (
    table === 'sys_file_metadata' &&
    ['title', 'alternative'].includes(column) &&
    numberOf(row, 'sys_language_uid') === 0 &&
    isLive(row)
  );
}

const storageName: Rule = ({ rows, viewer }, place) =>
  place.kind === 'cell' &&
  place.table === 'sys_file_storage' &&
  place.column === 'name' &&
  effectiveStorages(rows, viewer).includes(place.uid);

const listedName: Rule = (ground: Ground & { viewer: Viewer }, place) =>
  place.kind === 'name' && isListedName(ground.rows, ground.viewer, place);

/** Log files quote the project's path on the PHP host. */
const isHostPath: Rule = (_ground, place) => place.kind === 'fact' && place.part === 'host';

/** */
const readSource: Rule = (ground, place) =>
  isHostPath(ground, place) || (place.kind === 'line' && !place.redacted && isOpenSource(place.path));

/** lines and the paths they stand in. */
const searchCode: Rule = (_ground, place) => {
  if (place.kind === 'name') return isSearchedSource(pathOf(place.storage, place.identifier));
  return place.kind === 'line' && !place.redacted && isSearchedSource(place.path);
};

/** messages of the error log, and the source of its frames. */
const lastException: Rule = (ground, place) =>
  isHostPath(ground, place) ||
  (place.kind === 'line' &&
    !place.redacted &&
    ['var/log/typo3_errors.log', 'packages/garden/Classes/Api.php'].includes(place.path));

/** the newest log only. */
const deprecations: Rule = (_ground, place) =>
  place.kind === 'line' && place.path === 'var/log/typo3_deprecations_new.log';

export const fileRules: Record<string, Rule> = {
  search_fal_files: accessibleName(0),
  find_missing_files: accessibleName(1),
  get_fal_references: references,
  list_fal_storages: storageName,
  browse_fal_folder: listedName,
  read_fal_asset_meta: forAdmins(assetMeta),
  read_source: forAdmins(readSource),
  search_code: forAdmins(searchCode),
  get_last_exception: forAdmins(lastException),
  list_deprecations: forAdmins(deprecations),
};
