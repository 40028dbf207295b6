import { ApiProperty } from '@nestjs/swagger';
import { ToolResultView } from './tool-result.view';

export class CalledToolView {
  @ApiProperty({ type: ToolResultView })
  result: ToolResultView;
}
