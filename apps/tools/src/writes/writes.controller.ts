import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ApplyTurnMessage,
  GetWriteMessage,
  PreviewAccessMessage,
  PreviewTurnMessage,
  TurnOutcomeMessage,
  applyTurn,
  getWrite,
  previewAccess,
  previewTurn,
  turnOutcome,
  type AppliedTurn,
  type AppliedWriteView,
  type PreviewAccess,
  type TurnOutcome,
  type TurnPreview,
} from '#contracts';
import { HandleJob } from '#queue';
import { TurnApplier } from './apply/turn-applier.service';
import { PreviewAccessService } from './preview/preview-access.service';
import { TurnPreviews } from './preview/turn-preview.service';
import { AppliedWrites } from './undo/applied-writes.service';

@Controller()
export class WritesController {
  constructor(
    private readonly previews: TurnPreviews,
    private readonly access: PreviewAccessService,
    private readonly applier: TurnApplier,
    private readonly writes: AppliedWrites,
  ) {}

  @HandleJob(previewTurn)
  previewTurn(@Payload() { runUuid, turnId }: PreviewTurnMessage): Promise<TurnPreview> {
    return this.previews.preview(runUuid, turnId);
  }

  @HandleJob(applyTurn)
  applyTurn(@Payload() { runUuid, turnId, decisionId, callIds }: ApplyTurnMessage): Promise<AppliedTurn> {
    return this.applier.apply({ runUuid, turnId, decisionId, callIds });
  }

  @HandleJob(turnOutcome)
  turnOutcome(@Payload() { runUuid, turnId }: TurnOutcomeMessage): Promise<TurnOutcome> {
    return this.applier.outcome(runUuid, turnId);
  }

  @HandleJob(getWrite)
  getWrite(@Payload() { writeId }: GetWriteMessage): Promise<AppliedWriteView> {
    return this.writes.view(writeId);
  }

  @HandleJob(previewAccess)
  previewAccess(@Payload() { sub, turnIds }: PreviewAccessMessage): Promise<PreviewAccess> {
    return this.access.read(sub, turnIds);
  }
}
