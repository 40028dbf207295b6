import { createHash } from 'node:crypto';
import { Typo3ReadDatabase } from '#database';
import { DEMO_SITE, createTypo3Database, type ScratchDatabase } from '#testing';
import { BackendUserRepository, InstanceModel, snapshotHash, type SnapshotDocument } from '#typo3';
import type { ReadTool, ToolArguments } from '../../registry/tool-handler';
import { SiteFetchSourceTool } from './site-fetch-source.tool';
import { SiteRagQueryTool } from './site-rag-query.tool';

const { editor, newcomer } = DEMO_SITE;
const NOBODY = 0;
const REFUSED = 'Source unavailable: missing, or not public.';
const md5 = (word: string): string => createHash('md5').update(word).digest('hex');

/** Every way a page or an element is not public, each with the word "quokka". */
const ROWS = `
SET SESSION sql_mode = '';
INSERT INTO pages (uid, pid, title, slug, doktype, hidden, no_search, fe_group, extendToSubpages, starttime, sys_language_uid, l10n_parent, t3ver_wsid, t3ver_oid) VALUES
  (900, 2, 'Quokka public', '/quokka', 1, 0, 0, '0', 0, 0, 0, 0, 0, 0),
  (901, 2, 'Quokka hidden', '/q1', 1, 1, 0, '0', 0, 0, 0, 0, 0, 0),
  (902, 2, 'Quokka unlisted', '/q2', 1, 0, 1, '0', 0, 0, 0, 0, 0, 0),
  (903, 2, 'Quokka members', '/q3', 1, 0, 0, '-2', 0, 0, 0, 0, 0, 0),
  (904, 2, 'Quokka later', '/q4', 1, 0, 0, '0', 0, 4000000000, 0, 0, 0, 0),
  (905, 2, 'Quokka draft', '/q5', 1, 0, 0, '0', 0, 0, 0, 0, 1, 900),
  (906, 2, 'Closed section', '/q6', 1, 0, 0, '-2', 1, 0, 0, 0, 0, 0),
  (907, 906, 'Quokka in a closed section', '/q7', 1, 0, 0, '0', 0, 0, 0, 0, 0, 0),
  (908, 2, 'Bin', '/q8', 255, 0, 0, '0', 0, 0, 0, 0, 0, 0),
  (909, 908, 'Quokka in the bin', '/q9', 1, 0, 0, '0', 0, 0, 0, 0, 0, 0),
  (910, 0, 'Quokka outside every site', '/q10', 1, 0, 0, '0', 0, 0, 0, 0, 0, 0),
  (911, 2, 'Quokka auf Deutsch', '/quokka-de', 1, 0, 0, '0', 0, 0, 1, 900, 0, 0);
INSERT INTO tt_content (uid, pid, CType, header, bodytext, sorting, hidden, fe_group) VALUES
  (900, 900, 'text', 'Quokka facts', '<p>The quokka smiles.</p><p>Often.</p>', 1, 0, '0'),
  (901, 900, 'text', 'Quokka secret', 'SECRET quokka', 2, 1, '0'),
  (902, 900, 'text', 'Quokka inside', 'SECRET quokka', 3, 0, '-2'),
  (903, 900, 'text', 'Second', '${'ü'.repeat(9_000)}', 4, 0, '0');`;

const INDEX = `
CREATE TABLE index_phash (phash VARCHAR(32) PRIMARY KEY, static_page_arguments BLOB, data_page_id INT, data_page_type INT DEFAULT 0, gr_list VARCHAR(255), item_type VARCHAR(5) DEFAULT '0', item_title VARCHAR(255), item_description VARCHAR(255) DEFAULT '', item_mtime INT DEFAULT 0, sys_language_uid INT DEFAULT 0, freeIndexUid INT DEFAULT 0);
CREATE TABLE index_fulltext (phash VARCHAR(32) PRIMARY KEY, fulltextdata MEDIUMTEXT);
CREATE TABLE index_words (wid VARCHAR(32) PRIMARY KEY, is_stopword SMALLINT DEFAULT 0);
CREATE TABLE index_rel (phash VARCHAR(32), wid VARCHAR(32), freq SMALLINT DEFAULT 1, flags SMALLINT DEFAULT 0, PRIMARY KEY (phash, wid));
CREATE TABLE index_grlist (phash VARCHAR(32), gr_list VARCHAR(255));
INSERT INTO index_phash (phash, data_page_id, gr_list, item_title) VALUES
  ('a1', 900, '0,-1', 'Indexed quokka'), ('a2', 900, '0,-2,3', 'For members'), ('a3', 901, '0,-1', 'Hidden since'), ('a4', 3, '0,-1', 'Tickets');
INSERT INTO index_fulltext VALUES ('a1', 'A wombat meets a quokka'), ('a2', 'SECRET wombat'), ('a3', 'SECRET wombat'), ('a4', 'wombat only');
INSERT INTO index_words VALUES ('${md5('wombat')}', 0), ('${md5('quokka')}', 0), ('${md5('the')}', 1);
INSERT INTO index_rel (phash, wid) SELECT phash, '${md5('wombat')}' FROM index_phash;
INSERT INTO index_rel (phash, wid, flags) VALUES ('a1', '${md5('quokka')}', 8);`;

const KE_SEARCH = `
CREATE TABLE tx_kesearch_index (uid INT PRIMARY KEY, type VARCHAR(90), targetpid INT, title VARCHAR(255), abstract TEXT, content TEXT, hidden_content TEXT, params VARCHAR(255) DEFAULT '', language INT DEFAULT 0, fe_group VARCHAR(255) DEFAULT '', starttime INT DEFAULT 0, endtime INT DEFAULT 0, sortdate INT DEFAULT 0, FULLTEXT KEY (title, content));
INSERT INTO tx_kesearch_index (uid, type, targetpid, title, abstract, content, hidden_content, fe_group, params) VALUES
  (1, 'page', 900, 'Numbat', 'About numbats', 'numbat numbat termites', 'SECRET', '', ''),
  (2, 'page', 900, 'Numbat members', '', 'SECRET numbat', '', '-2', ''),
  (3, 'page', 901, 'Numbat hidden since', '', 'SECRET numbat', '', '', ''),
  (4, 'external:rss', 1, 'Numbat elsewhere', '', 'numbat', '', '', 'https://else.example/numbat'),
  (5, 'external:rss', 1, 'Numbat script', '', 'numbat', '', '', 'javascript:alert(1)'),
  (6, 'file:pdf', 1, 'Numbat file', '', 'numbat', '', '', '');`;

describe('Evidence tools on the demo site (R-30.183 to R-30.203)', () => {
  let site: ScratchDatabase;
  let db: Typo3ReadDatabase;
  const query = new SiteRagQueryTool();
  const fetchSource = new SiteFetchSourceTool();

  beforeAll(async () => {
    site = await createTypo3Database({
      schemaSql: DEMO_SITE.schemaSql(),
      rowsSql: [DEMO_SITE.rowsSql(), ROWS, INDEX, KE_SEARCH].join('\n'),
    });
    db = new Typo3ReadDatabase({ readUrl: site.url, writeUrl: site.url, poolSize: 2 });
  });

  afterAll(async () => {
    await db.onApplicationShutdown();
    await site.drop();
  });

  async function ask(
    tool: ReadTool,
    args: ToolArguments,
    as: Partial<SnapshotDocument> & { uid?: number } = {},
  ): Promise<string> {
    const { uid = editor, ...parts } = as;
    const document = { ...(DEMO_SITE.snapshot() as unknown as SnapshotDocument), ...parts };
    const snapshot = InstanceModel.compile(document, snapshotHash(document));
    const actor = await new BackendUserRepository(db).load(uid);
    const answer = await tool.execute(args, { actor, snapshot, db, now: Math.floor(Date.now() / 1000) });
    return answer.content;
  }

  it('answers every backend user alike, and nobody not at all (R-30.183)', async () => {
    expect(await ask(query, { question: 'quokka' }, { uid: NOBODY })).toBe('Nothing here is open to you.');
    expect(await ask(fetchSource, { source_id: 'x' }, { uid: NOBODY })).toBe('Nothing here is open to you.');
    expect(await ask(query, { question: 'quokka' }, { uid: newcomer })).toBe(
      await ask(query, { question: 'quokka' }),
    );
  });

  it('finds what is public, nothing else (R-30.189 to R-30.192)', async () => {
    expect(await ask(query, { question: 'smiles. Often' })).toBe(
      [
        '1 source(s) for "smiles. Often" (backend: database):',
        '1. database:900:0 · Quokka public',
        '   https://lindenhof.example/quokka',
        '   The quokka smiles. Often.',
        'site_fetch_source(source_id) gives the whole text of a source; name the URLs you use.',
      ].join('\n'),
    );
    expect(await ask(query, { question: 'quokka', site: 'nope' })).toBe(
      'Nothing public found for "quokka" (backend: database).',
    );
    expect(await ask(query, { question: 'quokka', language: 1 })).toContain(
      '1. database:900:1 · Quokka auf Deutsch\n   https://lindenhof.example/de/quokka-de',
    );
  });

  it.each([901, 902, 903, 904, 905, 907, 909, 910, 99_999])(
    'does not fetch the closed page %i (R-30.201, D-30.22)',
    async (uid) => {
      expect(await ask(fetchSource, { source_id: `database:${uid}:0` })).toBe(REFUSED);
    },
  );

  it('fetches the public elements, cut at 8000 characters (R-30.202, R-30.203)', async () => {
    const text = await ask(fetchSource, { source_id: ' database:0900:0 ' });
    expect(
      text.startsWith('# Quokka public\n\n## Quokka facts\n\nThe quokka smiles. Often.\n\n## Second\n\nüü'),
    ).toBe(true);
    expect(Array.from(text)).toHaveLength(8_001);
    expect(text).not.toContain('SECRET');
  });

  it.each(['', 'x', 'database:2:0;drop', "database:1' OR 1=1", 'DATABASE:2:0', `database:${'1'.repeat(65)}`])(
    'takes %j for no source id (R-30.200)',
    async (id) => {
      expect(await ask(fetchSource, { source_id: id })).toBe('That is no source_id.');
    },
  );

  it.each([
    'nope:1',
    'database:2',
    'database:2:0:0',
    'database:900:-1',
    'solr:main:pages:1:0',
    'indexed_search:a1',
  ])('has no source %j (R-30.201)', async (id) => {
    expect(await ask(fetchSource, { source_id: id })).toBe(REFUSED);
  });

  it('reads the index of indexed_search, public entries of still public pages only (R-30.195, R-30.196)', async () => {
    const extensions = ['indexed_search'];
    const found = await ask(query, { question: 'wombat' }, { extensions });
    expect(found).toContain('2 source(s) for "wombat" (backend: indexed_search):');
    expect(found).toContain(
      'indexed_search:a1 · Indexed quokka\n   https://lindenhof.example/quokka\n   A wombat meets a quokka',
    );
    expect(found).not.toContain('SECRET');
    expect(await ask(query, { question: 'wombat quokka' }, { extensions })).toContain('1 source(s)');
    expect(await ask(query, { question: 'the' }, { extensions })).toContain('Nothing public found');
    expect(await ask(query, { question: 'a? !' }, { extensions })).toContain('(backend: indexed_search)');
    expect(await ask(fetchSource, { source_id: 'indexed_search:a1' }, { extensions })).toBe(
      '# Indexed quokka\n\nA wombat meets a quokka',
    );
    for (const id of ['indexed_search:a2', 'indexed_search:a3', 'indexed_search:a1:0']) {
      expect(await ask(fetchSource, { source_id: id }, { extensions })).toBe(REFUSED);
    }
  });

  it('reads the index of ke_search first (R-30.184, R-30.193, R-30.194)', async () => {
    const extensions = ['indexed_search', 'ke_search'];
    const found = await ask(query, { question: 'numbat' }, { extensions });
    expect(found).toContain('2 source(s) for "numbat" (backend: ke_search):');
    expect(found).toContain(
      'ke_search:1 · Numbat\n   https://lindenhof.example/quokka\n   numbat numbat termites',
    );
    expect(found).toContain('ke_search:4 · Numbat elsewhere\n   https://else.example/numbat');
    expect(found).not.toMatch(/SECRET|javascript|file/);
    expect(await ask(query, { question: 'numbat', site: 'main' }, { extensions })).toContain('1 source(s)');
    expect(await ask(query, { question: '+ ( "' }, { extensions })).toContain('Nothing public found');
    expect(await ask(fetchSource, { source_id: 'ke_search:1' }, { extensions })).toBe(
      '# Numbat\n\nAbout numbats\n\nnumbat numbat termites',
    );
    for (const id of ['ke_search:2', 'ke_search:3', 'ke_search:6']) {
      expect(await ask(fetchSource, { source_id: id }, { extensions })).toBe(REFUSED);
    }
  });
});
