import { Injectable, Logger } from '@nestjs/common';
import { ToolsWriteRepository, Typo3WriteDatabase } from '#database';
import { CacheFlushRepository, pageCachesOf } from '#write-guards';
import { ActiveSnapshot } from '../../snapshot/active-snapshot.service';
import type { Fence } from './fence.repository';

/** What follows the commit of a turn, from its fences alone, so that it can be repeated as often as needed (spec 05 §4 Resume). */
@Injectable()
export class WriteAftermath {
  private readonly logger = new Logger(WriteAftermath.name);

  constructor(
    private readonly writes: ToolsWriteRepository,
    private readonly active: ActiveSnapshot,
    private readonly database: Typo3WriteDatabase,
  ) {}

  /** Returns what a result must add because it could not be done; a failure here never undoes a write. */
  async complete(runUuid: string, fences: readonly Fence[]): Promise<string> {
    for (const { callId, result, inverse, undoes } of fences) {
      if (result.written === undefined) continue;
      const { writeId, table, uid, action } = result.written;
      const write = { uuid: writeId, runUuid, callId, table, recordUid: uid, action };
      await this.writes.insertOnce(write, inverse === null ? null : JSON.stringify(inverse));
      if (undoes !== null) await this.writes.markUndone(undoes, runUuid);
    }
    return this.flush([...new Set(fences.flatMap(({ cacheTags }) => cacheTags))]);
  }

  private async flush(tags: readonly string[]): Promise<string> {
    const snapshot = await this.active.current();
    if (tags.length === 0 || snapshot === null) return '';
    const { database } = pageCachesOf(snapshot);
    try {
      await this.database.transaction((tx) => new CacheFlushRepository(tx).flush(database, tags));
      return '';
    } catch (error) {
      this.logger.error({ err: error, msg: 'the page cache could not be flushed' });
      return 'The page cache was not flushed: clearing it failed.';
    }
  }
}
