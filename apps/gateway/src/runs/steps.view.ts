import { ApiProperty } from '@nestjs/swagger';
import { StepView } from './step.view';

export class StepsView {
  @ApiProperty({ type: [StepView] })
  items: StepView[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Value for `after` of the next page; null at the present end.',
  })
  nextAfter: number | null;
}
