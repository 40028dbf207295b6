import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ToolsConfig } from '#config';
import { SnapshotRepository } from '#database';
import { InstanceModel, type SnapshotDocument } from '#typo3';
import { unpackSnapshot } from './snapshot-body';

/**
 * The active snapshot, compiled once per hash. The row is the truth: its hash is compared every few seconds and on every broadcast, so a
 * replica that missed a broadcast follows all the same.
 */
@Injectable()
export class ActiveSnapshot implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ActiveSnapshot.name);
  private model: InstanceModel | null = null;
  private refreshing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: ToolsConfig,
    private readonly snapshots: SnapshotRepository,
  ) {}

  onApplicationBootstrap(): void {
    void this.refreshQuietly();
    this.timer = setInterval(() => void this.refreshQuietly(), this.config.snapshotPollSeconds * 1000);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Null until a snapshot was pushed. */
  async current(): Promise<InstanceModel | null> {
    if (this.model === null) {
      await this.refresh();
    }
    return this.model;
  }

  /** Takes over a snapshot this process has just stored, without reading it again. */
  adopt(model: InstanceModel): void {
    this.model = model;
  }

  /** Compares the active hash and compiles what is new; callers at the same time share one run. */
  refresh(): Promise<void> {
    this.refreshing ??= this.load().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async refreshQuietly(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      this.logger.error({ err: error, msg: 'the active snapshot could not be read' });
    }
  }

  private async load(): Promise<void> {
    const hash = await this.snapshots.activeHash();
    if (hash === null || hash === this.model?.hash) {
      return;
    }
    const packed = await this.snapshots.document(hash);
    if (packed !== null) {
      // It passed the schema when it was stored.
      this.model = InstanceModel.compile((await unpackSnapshot(packed)) as SnapshotDocument, hash);
      this.logger.log({ hash, msg: 'another snapshot is active' });
    }
  }
}
