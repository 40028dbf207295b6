import { Entity, PrimaryColumn } from 'typeorm';
import {
  CreatedAtColumn,
  FlagColumn,
  HashColumn,
  IntColumn,
  SealedColumn,
  TextColumn,
  UuidColumn,
} from '../core/columns';

/** The audit of a decision; stored before anything of the turn can execute. */
@Entity('inbox_decisions')
export class InboxDecision {
  @PrimaryColumn({ type: 'char', length: 36 })
  decisionId: string;

  @UuidColumn()
  turnId: string;

  /** `decision`, `edit` or `input`. */
  @TextColumn(16)
  kind: string;

  @FlagColumn()
  approved: boolean;

  /** `be_users` uid; 0 for a service account and for expiry. */
  @IntColumn()
  decidedBy: number;

  /** Name of the service account that decided. */
  @TextColumn(64, { nullable: true })
  service: string | null;

  /** `proposed`, `effective` or `superseded`. */
  @TextColumn(16)
  state: string;

  /** Digest of the turn the person saw. */
  @HashColumn()
  digest: string;

  @SealedColumn()
  reason: string | null;

  @SealedColumn()
  values: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
