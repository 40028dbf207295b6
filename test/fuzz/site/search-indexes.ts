import { createHash } from 'node:crypto';
import type { SiteRows } from './site-rows';

/** Extensions that answer questions about the site from an index of their own. */
export const SEARCH_ENGINES = ['ke_search', 'indexed_search'] as const;

/** DDL of both indexes; `index_fulltext` and the word tables have no uid of their own and are filled from `index_phash`. */
export const INDEX_TABLES = `
CREATE TABLE tx_kesearch_index (uid INT PRIMARY KEY, type VARCHAR(90), targetpid INT, title VARCHAR(255), abstract TEXT, content TEXT, hidden_content TEXT, params VARCHAR(255) NOT NULL DEFAULT '', language INT NOT NULL DEFAULT 0, fe_group VARCHAR(255) NOT NULL DEFAULT '', starttime INT NOT NULL DEFAULT 0, endtime INT NOT NULL DEFAULT 0, sortdate INT NOT NULL DEFAULT 0, FULLTEXT KEY (title, content));
CREATE TABLE index_phash (uid INT PRIMARY KEY, phash VARCHAR(32) UNIQUE, static_page_arguments BLOB, data_page_id INT, data_page_type INT NOT NULL DEFAULT 0, gr_list VARCHAR(255) NOT NULL DEFAULT '0,-1', item_type VARCHAR(5) NOT NULL DEFAULT '0', item_title VARCHAR(255), item_description VARCHAR(255), item_mtime INT NOT NULL DEFAULT 0, sys_language_uid INT NOT NULL DEFAULT 0, freeIndexUid INT NOT NULL DEFAULT 0);
CREATE TABLE index_fulltext (uid INT PRIMARY KEY, phash VARCHAR(32) UNIQUE, fulltextdata MEDIUMTEXT);
CREATE TABLE index_words (wid VARCHAR(32) PRIMARY KEY, is_stopword SMALLINT NOT NULL DEFAULT 0);
CREATE TABLE index_rel (phash VARCHAR(32), wid VARCHAR(32), freq SMALLINT NOT NULL DEFAULT 1, flags SMALLINT NOT NULL DEFAULT 0, PRIMARY KEY (phash, wid));
CREATE TABLE index_grlist (phash VARCHAR(32), gr_list VARCHAR(255));`;

/** Every indexed page has the words people look for. */
export const INDEX_WORDS = `
INSERT INTO index_words (wid) VALUES ('${md5('lavender')}');
INSERT INTO index_rel (phash, wid) SELECT phash, '${md5('lavender')}' FROM index_phash;`;

/** Both indexes over all pages, for everybody and for members; older than what editors have closed since. */
export function addSearchIndexes(rows: SiteRows): void {
  let uid = 1;
  for (const page of rows
    .of('pages')
    .map((row) => Number(row['uid']))
    .filter((each) => each < 1000)) {
    for (const [type, values] of [
      ['page', {}],
      ['page', { fe_group: '-2' }],
      ['page', { endtime: 1000 }],
      ['file:pdf', {}],
    ] as const) {
      const entry = { uid: uid++, type, targetpid: page, ...values };
      rows.add('tx_kesearch_index', entry, ['title', 'abstract', 'content', 'hidden_content']);
    }
    for (const gr_list of ['0,-1', '0,-2,3']) {
      const indexed = { uid: uid++, phash: `p${uid}` };
      rows.add('index_phash', { ...indexed, data_page_id: page, gr_list }, [
        'item_title',
        'item_description',
      ]);
      rows.add('index_fulltext', indexed, ['fulltextdata']);
    }
  }
}

function md5(word: string): string {
  return createHash('md5').update(word).digest('hex');
}
