import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import type { DecisionBody, Verdict } from '#contracts';
import { Optional } from '../http/optional.decorator';
import { IsCallVerdicts } from './is-call-verdicts.decorator';

/** Longest text we hand on; the approver's reason is cut to 500 code points where it is cleaned (D-2). */
const REASON_LIMIT = 2_000;

/** Body of a decision. */
export class DecisionRequest implements Omit<DecisionBody, 'digest'> {
  /** An absent digest equals a wrong one, so it is not refused here. */
  @ApiPropertyOptional({
    type: String,
    maxLength: 128,
    description: 'Digest of the turn as it was reviewed; none fits no turn.',
  })
  @Optional()
  @IsString()
  @MaxLength(128)
  digest?: string;

  @ApiProperty({ enum: ['approve', 'deny'] })
  @IsIn(['approve', 'deny'])
  decision: Verdict;

  @ApiPropertyOptional({ type: String, maxLength: REASON_LIMIT })
  @Optional()
  @IsString()
  @MaxLength(REASON_LIMIT)
  reason?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', enum: ['approve', 'deny'] },
    description: 'Verdicts for single calls; they override `decision`.',
  })
  @Optional()
  @IsCallVerdicts()
  calls?: Record<string, Verdict>;
}
