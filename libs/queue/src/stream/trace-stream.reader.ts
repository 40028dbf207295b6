import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { TRACE_GROUP, TRACE_STREAM } from '#contracts';
import { withTimeout } from '#observability';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../connection/redis-connections';
import { StreamGroup } from './stream-group';
import type { TraceEntry } from './trace-entry';
import { TraceIntake } from './trace-intake';

export type TraceHandler = (entries: TraceEntry[]) => Promise<void>;

export interface ConsumeOptions {
  /** Entries handed over at once, at most. */
  batchSize?: number;
  /** Milliseconds a batch waits for further entries (spec 05 §4: at most 50). */
  lingerMs?: number;
  /** Milliseconds after which an entry of a silent consumer is taken over. */
  reclaimAfterMs?: number;
}

const BLOCK_MS = 1_000;
const ANSWER_GRACE_MS = 5_000;
const RETRY_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;

/** Reads the trace stream as one of a group of consumers; an entry is acknowledged after its handler has resolved. */
@Injectable()
export class TraceStreamReader implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TraceStreamReader.name);
  private client: Redis | undefined;
  private loop: Promise<void> | undefined;
  private stopping = false;
  private heardAt = 0;
  private handling = false;

  constructor(
    private readonly connections: RedisConnections,
    private readonly intake: TraceIntake,
  ) {}

  /** Starts consuming, once per process; ends with {@link stop}. */
  consume(handler: TraceHandler, options: ConsumeOptions = {}): void {
    this.client = this.connections.open('stream');
    const group = new StreamGroup(this.client, {
      key: this.connections.key(TRACE_STREAM),
      group: TRACE_GROUP,
      consumer: this.connections.processId,
      reclaimAfterMs: options.reclaimAfterMs ?? 30_000,
    });
    this.loop = this.run(group, handler, {
      batchSize: options.batchSize ?? 200,
      lingerMs: options.lingerMs ?? 20,
    });
  }

  /** Finishes the batch in hand and leaves the group; what is left unacknowledged goes to another consumer. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.loop) await withTimeout(this.loop, STOP_TIMEOUT_MS).catch(() => undefined);
    this.client?.disconnect();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  /** Milliseconds since Redis last answered a read; null when this process doesn't consume. */
  silentFor(now = Date.now()): number | null {
    if (!this.loop || this.stopping) return null;
    return this.handling ? 0 : now - this.heardAt;
  }

  private async run(
    group: StreamGroup,
    handler: TraceHandler,
    { batchSize, lingerMs }: { batchSize: number; lingerMs: number },
  ): Promise<void> {
    while (!this.stopping) {
      try {
        const received = await this.read(group, batchSize, lingerMs);
        this.heardAt = Date.now();
        this.handling = true;
        await this.intake.handle(group, received, handler);
      } catch (error) {
        this.logger.warn({ err: error, msg: 'trace stream: reading again in a moment' });
        group.expectOwnPending();
        await pause(RETRY_MS);
      } finally {
        this.handling = false;
      }
    }
    await withTimeout(group.leave(), RETRY_MS).catch(() => undefined);
  }

  /** A connection that died without notice answers nothing; only a fresh one helps. */
  private async read(
    group: StreamGroup,
    batchSize: number,
    lingerMs: number,
  ): ReturnType<StreamGroup['read']> {
    try {
      return await withTimeout(group.read(batchSize, BLOCK_MS, lingerMs), BLOCK_MS + ANSWER_GRACE_MS);
    } catch (error) {
      if (this.client?.status === 'ready' && !isReplyError(error)) this.client.disconnect(true);
      throw error;
    }
  }
}

function isReplyError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
