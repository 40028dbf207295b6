import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class RunLinks {
  @ApiProperty({ type: String, example: '/v1/runs/3f0c8a52-6f0e-4b9e-9a53-0a3c6f1d2e11' })
  self: string;

  @ApiProperty({ type: String })
  steps: string;

  @ApiProperty({ type: String })
  events: string;

  @ApiProperty({ type: String })
  cancel: string;

  @ApiPropertyOptional({ type: String, description: 'The turn the run waits on.' })
  approval?: string;
}

export function linksOf(id: string, turnId?: string): RunLinks {
  const self = `/v1/runs/${id}`;
  return {
    self,
    steps: `${self}/steps`,
    events: `${self}/events`,
    cancel: `${self}/cancel`,
    ...(turnId !== undefined && { approval: `/v1/approvals/${turnId}` }),
  };
}
