import { Entity, PrimaryColumn } from 'typeorm';
import {
  CreatedAtColumn,
  HashColumn,
  IntColumn,
  SealedColumn,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '../core/columns';
import { METHOD_PATH_LENGTH } from './stored-request';

/** A body waiting for the app that handles it, and the answer an idempotency key replays. */
@Entity('gateway_requests')
export class GatewayRequest {
  @PrimaryColumn({ type: 'char', length: 36 })
  id: string;

  /** `sub` of the verified token. */
  @TextColumn(80)
  actor: string;

  @TextColumn(255, { nullable: true })
  idempotencyKey: string | null;

  @TextColumn(METHOD_PATH_LENGTH)
  methodPath: string;

  @HashColumn()
  bodyHash: string;

  /** Uuid of what the request starts, fixed before it is forwarded. */
  @UuidColumn({ nullable: true })
  resourceId: string | null;

  /** `open` while a try is under way, `answered` once a response is stored, `released` when the try failed without one. */
  @TextColumn(16)
  status: string;

  @IntColumn({ nullable: true })
  httpStatus: number | null;

  @SealedColumn()
  body: string | null;

  @SealedColumn()
  response: string | null;

  @TimeColumn()
  expiresAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
