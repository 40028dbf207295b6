import { numberOf, textOf, type SiteRow } from '../site/site-rows';
import { isLive, isPublished, isReadablePage, isShowable, isStanding } from './pages';
import { rowAt, type Ground, type Rule } from './rule';
import { isSecretColumn } from './tables';
import { mayUseLanguage, type Viewer } from './viewer';

type Asked = Ground & { viewer: Viewer };

/** `pages` by its own uid, everything else by its page; the root level is no editor's. */
function isOnReadablePage({ rows, viewer }: Asked, table: string, row: SiteRow): boolean {
  const page = numberOf(row, table === 'pages' ? 'uid' : 'pid');
  return viewer.admin || (page > 0 && isReadablePage(rows, viewer, page));
}

/** */
const searchRecords: Rule = (ground, place) => {
  const found = rowAt(ground, place);
  const facts = found === null ? undefined : ground.tca.of(found.table);
  if (found === null || facts === undefined) return false;
  const { table, column, row } = found;
  return (
    ground.tca.isReadable(ground.viewer, table) &&
    !isSecretColumn(column) &&
    (facts.searchable.includes(column) || facts.label === column) &&
    isPublished(row) &&
    isLive(row) &&
    isOnReadablePage(ground, table, row)
  );
};

/** */
const readRecords: Rule = (ground, place) => {
  const found = rowAt(ground, place);
  const facts = found === null ? undefined : ground.tca.of(found.table);
  if (found === null || facts === undefined) return false;
  const { table, column, row } = found;
  const isOpenLanguage =
    facts.languageField === '' || mayUseLanguage(ground.viewer, numberOf(row, facts.languageField));
  return (
    ground.tca.isReadable(ground.viewer, table) &&
    facts.columns.has(column) &&
    !isSecretColumn(column) &&
    isPublished(row) &&
    isLive(row) &&
    isOpenLanguage &&
    isOnReadablePage(ground, table, row)
  );
};

/** an admin also sees hidden and timed rows. */
const pageContent: Rule = (ground, place) => {
  const { rows, viewer } = ground;
  const found = rowAt(ground, place);
  if (found === null) return false;
  const { table, column, row } = found;
  const isVisible = (each: SiteRow): boolean =>
    isLive(each) && (viewer.admin ? isStanding(each) : isPublished(each));
  const page = table === 'pages' ? row : rows.find('pages', numberOf(row, 'pid'));
  const isPageOpen =
    page !== undefined && isVisible(page) && isReadablePage(rows, viewer, numberOf(page, 'uid'));
  if (table === 'pages') return isPageOpen && ['title', 'slug'].includes(column);
  const language = numberOf(row, 'sys_language_uid');
  return (
    table === 'tt_content' &&
    ['header', 'bodytext'].includes(column) &&
    isPageOpen &&
    isVisible(row) &&
    language >= 0 &&
    mayUseLanguage(viewer, language)
  );
};

/** live changes only (D-30.7). Names of those who changed something are shown whoever they are. */
const recordHistory: Rule = (ground, place) => {
  if (place.kind === 'change') {
    return (
      place.workspace === 0 && !isSecretColumn(place.column) && hasOpenHistory(ground, place.table, place.uid)
    );
  }
  if (place.kind !== 'cell' || place.table !== 'be_users' || place.column !== 'username') return false;
  return ground.rows
    .of('sys_history')
    .filter((entry) => textOf(entry, 'usertype') === 'BE')
    .filter((entry) => [numberOf(entry, 'userid'), numberOf(entry, 'originaluserid')].includes(place.uid))
    .some((entry) => hasOpenHistory(ground, textOf(entry, 'tablename'), numberOf(entry, 'recuid')));
};

/** An admin may ask about what is long gone. */
function hasOpenHistory(ground: Asked, table: string, uid: number): boolean {
  const { rows, viewer, tca } = ground;
  const record = rows.find(table, uid);
  const isOpenRecord = record !== undefined && isStanding(record) && isOnReadablePage(ground, table, record);
  return tca.isReadable(viewer, table) && (viewer.admin || isOpenRecord);
}

/** permission bits, no mounts. */
const pageTree: Rule = (ground, place) => {
  const found = rowAt(ground, place);
  return (
    found !== null &&
    found.table === 'pages' &&
    found.column === 'title' &&
    isPublished(found.row) &&
    isLive(found.row) &&
    numberOf(found.row, 'sys_language_uid') === 0 &&
    isShowable(ground.viewer, found.row)
  );
};

/** hidden pages too. */
const resolveUrl: Rule = (ground, place) => {
  const found = rowAt(ground, place);
  return (
    found !== null &&
    found.table === 'pages' &&
    ['title', 'slug'].includes(found.column) &&
    isStanding(found.row) &&
    isLive(found.row) &&
    isReadablePage(ground.rows, ground.viewer, numberOf(found.row, 'uid'))
  );
};

export const contentRules: Record<string, Rule> = {
  search_records: searchRecords,
  read_records: readRecords,
  get_page_content: pageContent,
  get_record_history: recordHistory,
  get_pagetree: pageTree,
  resolve_url: resolveUrl,
};
