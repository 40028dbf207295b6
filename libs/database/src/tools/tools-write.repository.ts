import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Envelope } from '../core/envelope';
import { ToolsWrite } from './tools-write.entity';

export type NewWrite = Pick<ToolsWrite, 'uuid' | 'runUuid' | 'callId' | 'table' | 'recordUid' | 'action'>;

const INVERSE = 'tools_writes.inverse';

/** Writes that were applied; one row per call, however often it is reported. */
@Injectable()
export class ToolsWriteRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly envelope: Envelope,
  ) {}

  /** `inverse`: JSON of the call that takes the write back; it is sealed with the run's uuid. */
  async insertOnce(write: NewWrite, inverse: string): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(ToolsWrite)
      .values({ ...write, inverse: this.envelope.seal(inverse, INVERSE, write.runUuid), undoneBy: null })
      .orIgnore()
      .execute();
  }

  findByCall(runUuid: string, callId: string): Promise<ToolsWrite | null> {
    return this.dataSource.manager.findOneBy(ToolsWrite, { runUuid, callId });
  }

  openInverse(write: ToolsWrite): string | null {
    return write.inverse === null ? null : this.envelope.open(write.inverse, INVERSE, write.runUuid);
  }
}
