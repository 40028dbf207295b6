import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATUSES, type RunKind, type RunStatus, type RunView as RunRow } from '#contracts';
import { PendingTurnView } from './pending-turn.view';
import { RunCallerView } from './run-caller.view';
import { RunUsageView } from './run-usage.view';

/** A run as its list shows it. */
export class RunSummaryView implements RunRow {
  @ApiProperty({ type: String, format: 'uuid' })
  id: string;

  @ApiProperty({ enum: RUN_STATUSES })
  status: RunStatus;

  @ApiProperty({ enum: ['model', 'direct', 'replay'] })
  kind: RunKind;

  @ApiProperty({ type: String })
  configuration: string;

  @ApiProperty({ type: 'integer', description: '`be_users` uid; 0 for a service account.' })
  owner: number;

  @ApiProperty({ type: 'integer' })
  iterations: number;

  @ApiProperty({ type: 'integer' })
  maxRounds: number;

  @ApiProperty({ type: Boolean })
  truncated: boolean;

  @ApiProperty({ type: RunUsageView })
  usage: RunUsageView;

  @ApiProperty({ type: String, nullable: true })
  errorClass: string | null;

  @ApiProperty({ type: String, nullable: true })
  terminationReason: string | null;

  @ApiProperty({ type: RunCallerView, nullable: true })
  callerSource: RunCallerView | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  startedAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finishedAt: string | null;

  @ApiProperty({ type: PendingTurnView, nullable: true })
  pendingTurn: PendingTurnView | null;
}
