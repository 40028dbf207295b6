import type { SqlConnection } from '#database';

/** What TYPO3's database server says about itself. */
export class ServerVersionRepository {
  constructor(private readonly db: SqlConnection) {}

  async version(): Promise<string> {
    const [row] = await this.db.query<{ version: string }>('SELECT VERSION() AS version');
    return row?.version ?? '';
  }
}
