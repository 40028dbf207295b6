import { Injectable } from '@nestjs/common';
import type { AppliedWriteView } from '#contracts';
import { ToolsWriteRepository, type ToolsWrite } from '#database';
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
    return { runUuid: write.runUuid, reversible: this.inverse(write) !== null, undoneBy: write.undoneBy };
  }

  /** Null for a write that is unknown, taken back already, or not reversible. */
  async reversible(writeId: string): Promise<ReversibleWrite | null> {
    const write = await this.writes.find(writeId);
    const inverse = write === null || write.undoneBy !== null ? null : this.inverse(write);
    if (write === null || inverse === null) return null;
    const { table, recordUid: uid } = write;
    const action = write.action as ReversibleWrite['action'];
    return { record: { table, uid }, action, inverse };
  }

  /** Null too for one an earlier version of the product stored. */
  private inverse(write: ToolsWrite): WriteInverse | null {
    const stored = this.writes.openInverse(write);
    const inverse = stored === null ? null : (JSON.parse(stored) as Partial<WriteInverse>);
    return inverse?.version === 1 ? (inverse as WriteInverse) : null;
  }
}

export interface ReversibleWrite {
  record: { table: string; uid: number };
  /** What the write did to the record. */
  action: 'created' | 'updated' | 'deleted';
  inverse: WriteInverse;
}
