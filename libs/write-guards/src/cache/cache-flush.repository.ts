import type { SqlConnection } from '#database';
import { quoteName } from '#typo3';

/** Tags and identifiers per statement, as TYPO3's database backend does (R-50.127). */
const CHUNK = 100;

/** Clears entries of database cache backends by tag; safe to repeat. */
export class CacheFlushRepository {
  constructor(private readonly db: SqlConnection) {}

  async flush(caches: readonly string[], tags: readonly string[]): Promise<void> {
    for (const cache of caches) {
      for (let at = 0; at < tags.length; at += CHUNK) await this.flushTags(cache, tags.slice(at, at + CHUNK));
    }
  }

  private async flushTags(cache: string, tags: readonly string[]): Promise<void> {
    const entries = quoteName(`cache_${cache}`);
    const tagged = quoteName(`cache_${cache}_tags`);
    const rows = await this.db.query<{ identifier: string }>(
      `SELECT DISTINCT identifier FROM ${tagged} WHERE tag IN (?)`,
      [tags],
    );
    const identifiers = rows.map(({ identifier }) => identifier);
    for (let at = 0; at < identifiers.length; at += CHUNK) {
      const chunk = identifiers.slice(at, at + CHUNK);
      await this.db.execute(`DELETE FROM ${entries} WHERE identifier IN (?)`, [chunk]);
      await this.db.execute(`DELETE FROM ${tagged} WHERE identifier IN (?)`, [chunk]);
    }
  }
}
