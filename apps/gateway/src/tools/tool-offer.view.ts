import { ApiProperty } from '@nestjs/swagger';
import { type DenialReason } from '#contracts';

const DENIAL_REASONS: DenialReason[] = [
  'notRegistered',
  'toolDisabled',
  'requiresAdmin',
  'skillAllowList',
  'configurationGroup',
  'trustZone',
];

export class ToolOfferView {
  @ApiProperty({ type: Boolean, description: 'Whether a run of the caller is offered the tool.' })
  me: boolean;

  @ApiProperty({ enum: DENIAL_REASONS, nullable: true, description: 'The first check that fails.' })
  reason: DenialReason | null;
}
