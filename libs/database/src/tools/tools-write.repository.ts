import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
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

  /** `inverse`: JSON of what takes the write back, null where nothing does; it is sealed with the run's uuid. */
  async insertOnce(write: NewWrite, inverse: string | null): Promise<void> {
    const sealed = inverse === null ? null : this.envelope.seal(inverse, INVERSE, write.runUuid);
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(ToolsWrite)
      .values({ ...write, inverse: sealed, undoneBy: null })
      .orIgnore()
      .execute();
  }

  findByCall(runUuid: string, callId: string): Promise<ToolsWrite | null> {
    return this.dataSource.manager.findOneBy(ToolsWrite, { runUuid, callId });
  }

  find(uuid: string): Promise<ToolsWrite | null> {
    return this.dataSource.manager.findOneBy(ToolsWrite, { uuid });
  }

  /** Keeps the first run that has taken the write back. */
  async markUndone(uuid: string, undoneBy: string): Promise<void> {
    await this.dataSource.manager.update(ToolsWrite, { uuid, undoneBy: IsNull() }, { undoneBy });
  }

  openInverse(write: ToolsWrite): string | null {
    return write.inverse === null ? null : this.envelope.open(write.inverse, INVERSE, write.runUuid);
  }
}
