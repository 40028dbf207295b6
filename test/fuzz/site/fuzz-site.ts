import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTypo3Database, DEMO_SITE, type ScratchDatabase } from '#testing';
import type { InstanceModel, SnapshotDocument } from '#typo3';
import { Canaries } from './canaries';
import { addFiles } from './files';
import { addHistory } from './history';
import { addPages } from './pages';
import { addPeople } from './people';
import { writeProject } from './project-files';
import { addRecords } from './records';
import { addSearchIndexes, INDEX_TABLES, INDEX_WORDS } from './search-indexes';
import { SiteRows } from './site-rows';
import { compile, siteDocument } from './snapshot';
import { FURTHER_TABLES, type Fact } from './tca';
import { WebServer } from './web-server';

interface Parts {
  document: SnapshotDocument;
  database: ScratchDatabase;
  web: WebServer;
  /** Holds the project and what lies beside it. */
  folder: string;
}

/** An invented installation in which everything that can be told apart carries a token: rows, files, snapshot, web server. */
export class FuzzSite {
  private readonly snapshots = new Map<string | undefined, InstanceModel>();

  private constructor(
    readonly rows: SiteRows,
    private readonly parts: Parts,
  ) {}

  static async create(): Promise<FuzzSite> {
    const canaries = new Canaries();
    const rows = new SiteRows(canaries);
    addPeople(rows);
    addPages(rows);
    addRecords(rows);
    const files = addFiles(rows);
    addHistory(rows);
    addSearchIndexes(rows);
    const fact: Fact = (part, name, secret = false) => canaries.plant({ kind: 'fact', part, name, secret });
    const web = await WebServer.start(fact);
    const host = `/srv/${fact('host', 'path')}`;
    const document = siteDocument(fact, { host, base: web.base });
    const folder = mkdtempSync(join(tmpdir(), `sidecar-fuzz-${canaries.plant({ kind: 'machine' })}-`));
    writeProject(folder, { canaries, files, host });
    const database = await createTypo3Database({
      schemaSql: [DEMO_SITE.schemaSql(), FURTHER_TABLES, INDEX_TABLES].join('\n'),
      rowsSql: [rows.toSql(), INDEX_WORDS].join('\n'),
    });
    return new FuzzSite(rows, { document, database, web, folder });
  }

  get canaries(): Canaries {
    return this.rows.canaries;
  }

  /** As TYPO3 sends it. */
  get document(): SnapshotDocument {
    return this.parts.document;
  }

  get database(): ScratchDatabase {
    return this.parts.database;
  }

  get web(): WebServer {
    return this.parts.web;
  }

  /** Where the project is mounted. */
  get projectPath(): string {
    return join(this.parts.folder, 'project');
  }

  /** The compiled snapshot, with one of the search engines or without any. */
  snapshot(searchEngine?: string): InstanceModel {
    const snapshot = this.snapshots.get(searchEngine) ?? compile(this.document, searchEngine);
    this.snapshots.set(searchEngine, snapshot);
    return snapshot;
  }

  async remove(): Promise<void> {
    await this.web.stop();
    await this.database.drop();
    rmSync(this.parts.folder, { recursive: true, force: true });
  }
}
