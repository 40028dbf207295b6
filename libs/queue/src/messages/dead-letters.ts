import { Injectable, Logger } from '@nestjs/common';
import { metrics } from '#observability';
import { RedisConnections } from '../connection/redis-connections';

export interface DeadLetter {
  at: string;
  /** Queue or channel the message travelled on. */
  queue: string;
  name: string;
  jobId: string | null;
  reason: 'invalid-message' | 'unknown-job' | 'handler-failed' | 'invalid-reply';
  problems: string[];
  /** The message as received, cut to 4 KB; it holds ids only. */
  payload: string;
}

export type NewDeadLetter = Omit<DeadLetter, 'at' | 'payload'> & { payload: unknown };

/** Stands for a broadcast's payload: it may carry model text (`run.delta`), and a dead letter is not sealed. */
export const WITHHELD = '(withheld)';

const KEPT = 1_000;
const PAYLOAD_CHARACTERS = 4_096;

/** Messages nobody can act on: kept for an operator, newest first, never retried. */
@Injectable()
export class DeadLetters {
  private readonly logger = new Logger(DeadLetters.name);

  constructor(private readonly connections: RedisConnections) {}

  /** Never throws: with Redis away the log line and the metric must do. */
  async add(letter: NewDeadLetter): Promise<void> {
    metrics.deadLetters.inc({ queue: letter.queue, reason: letter.reason });
    const { payload, ...facts } = letter;
    this.logger.error({ ...facts, msg: 'message set aside' });
    if (!this.connections.isReady()) return;
    const entry: DeadLetter = { ...facts, at: new Date().toISOString(), payload: textOf(payload) };
    try {
      await this.connections.command
        .multi()
        .lpush(this.key, JSON.stringify(entry))
        .ltrim(this.key, 0, KEPT - 1)
        .exec();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'dead letter could not be kept' });
    }
  }

  /** @param limit at most 1,000 */
  async list(limit = 100): Promise<DeadLetter[]> {
    const entries = await this.connections.command.lrange(this.key, 0, limit - 1);
    return entries.map((entry) => JSON.parse(entry) as DeadLetter);
  }

  async clear(): Promise<void> {
    await this.connections.command.del(this.key);
  }

  private get key(): string {
    return this.connections.key('dead-letters');
  }
}

function textOf(payload: unknown): string {
  const text = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '');
  return text.slice(0, PAYLOAD_CHARACTERS);
}
