import { Injectable, Logger } from '@nestjs/common';
import { InboxConfig } from '#config';
import { InboxRetentionRepository, NamedLocks, Transactions } from '#database';

const CHUNK = 500;

/** Removes settled turns past their window, in chunks, so that no transaction grows long. */
@Injectable()
export class InboxRetention {
  private readonly logger = new Logger(InboxRetention.name);

  constructor(
    private readonly locks: NamedLocks,
    private readonly turns: InboxRetentionRepository,
    private readonly transactions: Transactions,
    private readonly config: InboxConfig,
  ) {}

  async purge(): Promise<void> {
    await this.locks.tryRun('inbox.retention', async () => {
      let purged = 0;
      for (let turnIds = await this.next(); turnIds.length > 0; turnIds = await this.next()) {
        await this.transactions.run((tx) => this.turns.remove(turnIds, tx));
        purged += turnIds.length;
      }
      if (purged > 0) {
        this.logger.log({ turns: purged }, 'Turns past their retention removed.');
      }
    });
  }

  private next(): Promise<string[]> {
    return this.turns.settledTurnIds(this.config.retentionDays, CHUNK);
  }
}
