import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAtColumn, HashColumn, TextColumn, TimeColumn } from '../core/columns';

/** A dashboard session; only hashes of what the browser holds. */
@Entity('gateway_sessions')
export class GatewaySession {
  @PrimaryColumn({ type: 'char', length: 64 })
  tokenHash: string;

  @TextColumn(80)
  sub: string;

  @HashColumn()
  csrfHash: string;

  @TimeColumn()
  idleUntil: Date;

  @TimeColumn()
  endsAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
