import type { Redis } from 'ioredis';

export interface StreamGroupOptions {
  key: string;
  group: string;
  consumer: string;
  reclaimAfterMs: number;
}

/** One entry: its id and the value of its field `entry`. */
export interface StreamItem {
  id: string;
  text: string | undefined;
}

type RawItem = [id: string, fields: string[] | null];

/** How often entries of dead consumers are looked for, relative to the age that makes them dead. */
const RECLAIMS_PER_AGE = 3;

/** One consumer of a Redis consumer group: new entries, own unfinished ones, and those of consumers that died. */
export class StreamGroup {
  private ownPending = true;
  private exists = false;
  private reclaimedAt = 0;

  constructor(
    private readonly client: Redis,
    private readonly options: StreamGroupOptions,
  ) {}

  /** Entries delivered to this consumer and not acknowledged are read again before new ones. */
  expectOwnPending(): void {
    this.ownPending = true;
  }

  /** Blocks up to `blockMs` for the first entry, then up to `lingerMs` for more. */
  async read(count: number, blockMs: number, lingerMs: number): Promise<StreamItem[]> {
    try {
      await this.ensureGroup();
      const leftOver = await this.readLeftOver(count);
      if (leftOver.length > 0) return leftOver;
      return await this.readNew(count, blockMs, lingerMs);
    } catch (error) {
      // A flushed Redis has lost the group with everything else.
      if (error instanceof Error && error.message.startsWith('NOGROUP')) this.exists = false;
      throw error;
    }
  }

  async acknowledge(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { key, group } = this.options;
    await this.client
      .multi()
      .xack(key, group, ...ids)
      .xdel(key, ...ids)
      .exec();
  }

  /** Removes this consumer unless it still holds entries, which another one must be able to take over. */
  async leave(): Promise<void> {
    const { key, group, consumer } = this.options;
    const pending = await this.client.xpending(key, group, '-', '+', 1, consumer);
    if (pending.length === 0) await this.client.xgroup('DELCONSUMER', key, group, consumer);
  }

  private async ensureGroup(): Promise<void> {
    if (this.exists) return;
    const { key, group } = this.options;
    try {
      await this.client.xgroup('CREATE', key, group, '0', 'MKSTREAM');
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('BUSYGROUP')) throw error;
    }
    this.exists = true;
    this.ownPending = true;
  }

  private async readLeftOver(count: number): Promise<StreamItem[]> {
    if (this.ownPending) {
      const own = await this.fetch('0', count);
      if (own.length > 0) return own;
      this.ownPending = false;
    }
    return this.reclaim(count);
  }

  private async readNew(count: number, blockMs: number, lingerMs: number): Promise<StreamItem[]> {
    const first = await this.fetch('>', count, blockMs);
    if (first.length === 0 || first.length >= count || lingerMs === 0) return first;
    await new Promise((resolve) => setTimeout(resolve, lingerMs));
    return [...first, ...(await this.fetch('>', count - first.length))];
  }

  private async reclaim(count: number): Promise<StreamItem[]> {
    const { key, group, consumer, reclaimAfterMs } = this.options;
    if (Date.now() - this.reclaimedAt < reclaimAfterMs / RECLAIMS_PER_AGE) return [];
    const [, items] = (await this.client.xautoclaim(
      key,
      group,
      consumer,
      reclaimAfterMs,
      '0',
      'COUNT',
      count,
    )) as [string, (RawItem | null)[]];
    if (items.length === 0) this.reclaimedAt = Date.now();
    return toItems(items);
  }

  private async fetch(from: '0' | '>', count: number, blockMs?: number): Promise<StreamItem[]> {
    const { key, group, consumer } = this.options;
    const head = ['GROUP', group, consumer, 'COUNT', count] as const;
    const answer =
      blockMs === undefined
        ? await this.client.xreadgroup(...head, 'STREAMS', key, from)
        : await this.client.xreadgroup(...head, 'BLOCK', blockMs, 'STREAMS', key, from);
    const [stream] = (answer ?? []) as [string, RawItem[]][];
    return toItems(stream?.[1] ?? []);
  }
}

function toItems(items: readonly (RawItem | null)[]): StreamItem[] {
  return items
    .filter((item) => item !== null)
    .map(([id, fields]) => ({ id, text: fields?.[0] === 'entry' ? fields[1] : undefined }));
}
