import { ApiProperty } from '@nestjs/swagger';
import { type RunForViewer } from '#contracts';
import { RunLinks, linksOf } from './run-links.view';
import { RunSummaryView } from './run-summary.view';

/** One run with its answer. */
export class RunDetailView extends RunSummaryView {
  @ApiProperty({ type: String, nullable: true, description: 'Final text, while it is kept.' })
  answer: string | null;

  @ApiProperty({ type: RunLinks })
  links: RunLinks;
}

export function toRunDetail({ run, answer }: RunForViewer): RunDetailView {
  return { ...run, answer, links: linksOf(run.id, run.pendingTurn?.turnId) };
}
