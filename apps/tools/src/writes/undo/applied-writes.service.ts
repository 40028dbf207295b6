import { Injectable } from '@nestjs/common';
import type { AppliedWriteView } from '#contracts';
import { ToolsWriteRepository } from '#database';
import { NotFoundError } from '#errors';
import type { WriteInverse } from '#write-guards';

/** Applied writes and how they are taken back. */
@Injectable()
export class AppliedWrites {
  constructor(private readonly writes: ToolsWriteRepository) {}

  /** @throws NotFoundError */
  async view(writeId: string): Promise<AppliedWriteView> {
    const write = await this.writes.find(writeId);
    if (write === null) throw new NotFoundError();
    return { runUuid: write.runUuid, reversible: write.inverse !== null, undoneBy: write.undoneBy };
  }

  /** Null for a write that is unknown, taken back already, or not reversible. */
  async reversible(writeId: string): Promise<ReversibleWrite | null> {
    const write = await this.writes.find(writeId);
    const inverse = write === null || write.undoneBy !== null ? null : this.writes.openInverse(write);
    if (write === null || inverse === null) return null;
    const { table, recordUid: uid } = write;
    const action = write.action as ReversibleWrite['action'];
    return { record: { table, uid }, action, inverse: JSON.parse(inverse) as WriteInverse };
  }
}

export interface ReversibleWrite {
  record: { table: string; uid: number };
  /** What the write did to the record. */
  action: 'created' | 'updated' | 'deleted';
  inverse: WriteInverse;
}
