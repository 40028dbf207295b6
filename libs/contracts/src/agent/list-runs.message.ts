import { IsISO8601, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { request } from '../core/contract';
import { Message } from '../core/message';
import type { Page } from '../core/page';
import { CURSOR_PATTERN, IDENTIFIER_PATTERN, SUBJECT_PATTERN } from '../core/patterns';
import { RUN_STATUSES, type RunStatus } from '../core/run-status';
import { type RunView } from './run-replies';

/** Runs newest first: own ones, for admins all. */
export class ListRunsMessage extends Message {
  @Matches(SUBJECT_PATTERN)
  sub: string;

  @IsOptional()
  @IsIn(RUN_STATUSES)
  status?: RunStatus;

  @IsOptional()
  @Matches(IDENTIFIER_PATTERN)
  configuration?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  owner?: number;

  @IsOptional()
  @Matches(IDENTIFIER_PATTERN)
  tool?: string;

  @IsOptional()
  @IsISO8601()
  from?: string;

  @IsOptional()
  @IsISO8601()
  to?: string;

  @IsOptional()
  @Matches(IDENTIFIER_PATTERN)
  q?: string;

  @IsInt()
  @Min(1)
  @Max(200)
  limit: number;

  @IsOptional()
  @Matches(CURSOR_PATTERN)
  cursor?: string;
}

export const listRuns = request<ListRunsMessage, Page<RunView>>({
  name: 'list-runs',
  queue: 'agent.requests',
  message: ListRunsMessage,
});
