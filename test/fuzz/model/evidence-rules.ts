import { numberOf, textOf } from '../site/site-rows';
import { isPublicPage, isPublicRow } from './pages';
import { rowAt, type Ground, type PlaceInRow, type Rule } from './rule';

/** Columns a question looks into; those of pages also give the address. */
function searchedColumns({ tca }: Ground, table: string): readonly string[] {
  const own: Record<string, string[]> = {
    tx_kesearch_index: ['title', 'abstract', 'content'],
    index_phash: ['item_title', 'item_description'],
    index_fulltext: ['fulltextdata'],
  };
  return ['pages', 'tt_content'].includes(table)
    ? ['slug', ...(tca.of(table)?.searchable ?? [])]
    : (own[table] ?? []);
}

/** Columns the text of a source is made of. */
const SOURCE_COLUMNS: Record<string, string[]> = {
  pages: ['title'],
  tt_content: ['header', 'bodytext'],
  tx_kesearch_index: ['title', 'abstract', 'content'],
  index_phash: ['item_title'],
  index_fulltext: ['fulltextdata'],
};

/** What every visitor may find, whoever asks. */
function isPublicEvidence(ground: Ground, found: PlaceInRow): boolean {
  const { rows } = ground;
  const { table, row } = found;
  if (table === 'pages' || table === 'tt_content') {
    return isPublicRow(row) && isPublicPage(rows, numberOf(row, table === 'pages' ? 'uid' : 'pid'));
  }
  return isPublicEntry(ground, found);
}

/** An index entry for everybody, of a page that still is for everybody. */
function isPublicEntry({ rows }: Ground, { table, uid, row }: PlaceInRow): boolean {
  const entry = table === 'index_fulltext' ? (rows.find('index_phash', uid) ?? row) : row;
  const page = numberOf(entry, table === 'tx_kesearch_index' ? 'targetpid' : 'data_page_id');
  const isForAll =
    table === 'tx_kesearch_index'
      ? isPublicRow(entry) && textOf(entry, 'type') === 'page'
      : textOf(entry, 'gr_list') === '0,-1';
  const original = rows.find('pages', page);
  return (
    isForAll && original !== undefined && numberOf(original, 'l10n_parent') === 0 && isPublicPage(rows, page)
  );
}

const evidence =
  (columnsOf: (ground: Ground, table: string) => readonly string[]): Rule =>
  (ground, place) => {
    const found = rowAt(ground, place);
    return (
      found !== null &&
      columnsOf(ground, found.table).includes(found.column) &&
      isPublicEvidence(ground, found)
    );
  };

export const evidenceRules: Record<string, Rule> = {
  site_rag_query: evidence(searchedColumns),
  site_fetch_source: evidence((_ground, table) => SOURCE_COLUMNS[table] ?? []),
};
