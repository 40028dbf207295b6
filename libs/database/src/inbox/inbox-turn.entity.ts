import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, HashColumn, IntColumn, TextColumn, TimeColumn, UuidColumn } from '../core/columns';

/** A turn that waits, or waited, for a person. */
@Entity('inbox_turns')
export class InboxTurn {
  @PrimaryColumn({ type: 'char', length: 36 })
  turnId: string;

  @UuidColumn()
  runUuid: string;

  /** `approval` or `input`. */
  @TextColumn(16)
  kind: string;

  @IntColumn()
  owner: number;

  @TextColumn(150)
  configuration: string;

  /** `waiting`, `decided`, `cancelled` or `expired`. */
  @TextColumn(16)
  status: string;

  @TextColumn(32)
  origin: string;

  @UuidColumn({ nullable: true })
  previousTurnId: string | null;

  @HashColumn()
  digest: string;

  /** `be_users` uid of the person who edited a card of this turn. */
  @IntColumn({ nullable: true })
  secondAuthor: number | null;

  @TimeColumn()
  requestedAt: Date;

  @TimeColumn({ nullable: true })
  expiresAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;
}
