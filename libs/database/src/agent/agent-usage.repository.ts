import { Injectable } from '@nestjs/common';
import type { Transaction } from '../core/transactions';

/** One successful provider call. */
export interface UsageBooking {
  provider: string;
  model: string;
  configuration: string;
  beUser: number;
  sourceExtension: string;
  tokens: number;
  /** USD; null adds nothing. */
  cost: number | null;
}

/** Usage ledger, one row per day and key. */
@Injectable()
export class AgentUsageRepository {
  /** Adds one request. The day is the UTC day until an instance tells its time zone. */
  async book(booking: UsageBooking, tx: Transaction): Promise<void> {
    const { provider, beUser, configuration, model, sourceExtension, tokens, cost } = booking;
    await tx.query(
      `INSERT INTO agent_usage (day, operation, provider, be_user, configuration, model_id, source_extension, requests, tokens, cost)
       VALUES (UTC_DATE(), 'tools', ?, ?, ?, ?, ?, 1, ?, ?)
       ON DUPLICATE KEY UPDATE requests = requests + 1, tokens = tokens + VALUES(tokens), cost = cost + VALUES(cost)`,
      [provider, beUser, configuration, model, sourceExtension, tokens, cost ?? 0],
    );
  }
}
