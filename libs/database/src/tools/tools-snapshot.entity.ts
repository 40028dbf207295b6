import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, FlagColumn, TextColumn, TimeColumn } from '../core/columns';

/** One instance snapshot TYPO3 pushed; exactly one is active. */
@Entity('tools_snapshots')
export class ToolsSnapshot {
  @PrimaryColumn({ type: 'char', length: 64 })
  hash: string;

  /** Gzipped JSON. */
  @Column({ type: 'longblob' })
  document: Buffer;

  @TextColumn(32)
  typo3Version: string;

  @TimeColumn()
  generatedAt: Date;

  /** Moves when the same document is pushed again. */
  @TimeColumn()
  receivedAt: Date;

  @FlagColumn({ default: false })
  active: boolean;

  @CreatedAtColumn()
  createdAt: Date;
}
