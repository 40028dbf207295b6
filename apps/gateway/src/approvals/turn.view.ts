import { ApiProperty } from '@nestjs/swagger';
import type { TurnMode, TurnOrigin, TurnState, TurnView as Turn } from '#contracts';
import { CardView } from './card.view';
import { TurnDecisionView } from './turn-decision.view';

/** A turn with its cards. */
export class TurnView implements Turn {
  @ApiProperty({ type: String, format: 'uuid' })
  runId: string;

  @ApiProperty({ type: String, format: 'uuid' })
  turnId: string;

  @ApiProperty({ enum: ['approval', 'input', 'unreadable'] })
  mode: TurnMode;

  @ApiProperty({ type: String, nullable: true })
  unreadableReason: string | null;

  @ApiProperty({ enum: ['waiting', 'decided', 'cancelled', 'expired'] })
  state: TurnState;

  @ApiProperty({ enum: ['suspended', 'changed_since_review', 'edited'] })
  origin: TurnOrigin;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  previousTurnId: string | null;

  @ApiProperty({ type: String, description: 'Send it back with the decision.' })
  digest: string;

  @ApiProperty({ type: 'integer' })
  owner: number;

  @ApiProperty({ type: String })
  configuration: string;

  @ApiProperty({ type: String, format: 'date-time' })
  requestedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;

  @ApiProperty({ type: TurnDecisionView, nullable: true })
  decision: TurnDecisionView | null;

  @ApiProperty({ type: [CardView] })
  cards: CardView[];
}
