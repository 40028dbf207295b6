import { ApiProperty } from '@nestjs/swagger';
import { DATA_CLASSES, type DataClass, type ToolEffect } from '#contracts';
import { ToolOfferView } from './tool-offer.view';
import { ToolStateView } from './tool-state.view';

export class ToolView {
  @ApiProperty({ type: String })
  name: string;

  @ApiProperty({ type: String })
  group: string;

  @ApiProperty({ type: String })
  title: string;

  @ApiProperty({ type: String, description: 'For the model.' })
  description: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'JSON Schema of the arguments.' })
  parameters: object;

  @ApiProperty({ type: Boolean })
  requiresAdmin: boolean;

  @ApiProperty({ enum: ['read_only', 'idempotent_write', 'non_idempotent_write'] })
  effect: ToolEffect;

  @ApiProperty({ enum: DATA_CLASSES })
  dataClass: DataClass;

  @ApiProperty({ type: Boolean })
  enabledByDefault: boolean;

  @ApiProperty({ type: ToolStateView })
  state: ToolStateView;

  @ApiProperty({ type: ToolOfferView })
  offeredTo: ToolOfferView;
}
