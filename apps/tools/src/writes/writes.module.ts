import { Module } from '@nestjs/common';
import {
  DecisionReaderRepository,
  InboxCardRepository,
  InboxDecisionRepository,
  InboxTurnRepository,
  ToolsWriteRepository,
} from '#database';
import { ToolRuntimeModule } from '../runtime/tool-runtime.module';
import { ApprovedTurns } from './apply/approved-turn.service';
import { CallApplier } from './apply/call-applier.service';
import { FenceRepository } from './apply/fence.repository';
import { TurnApplier } from './apply/turn-applier.service';
import { TurnAttempt } from './apply/turn-attempt.service';
import { TurnCards } from './apply/turn-cards.service';
import { WriteAftermath } from './apply/write-aftermath.service';
import { MoveContentElementTool } from './content-move/move-content-element.tool';
import { SetFileAlternativeTextTool } from './file-metadata/set-file-alternative-text.tool';
import { UpdatePageMetadataTool } from './page-metadata/update-page-metadata.tool';
import { CallPlanner } from './preview/call-planner.service';
import { PreviewAccessService } from './preview/preview-access.service';
import { TurnPreviews } from './preview/turn-preview.service';
import { AppliedWrites } from './undo/applied-writes.service';
import { UndoWriteTool } from './undo/undo-write.tool';
import { WritesController } from './writes.controller';

/** Cards and application of approved writes (design §7); the only place that uses TYPO3's writing account. */
@Module({
  imports: [ToolRuntimeModule],
  controllers: [WritesController],
  providers: [
    AppliedWrites,
    ApprovedTurns,
    CallApplier,
    CallPlanner,
    DecisionReaderRepository,
    FenceRepository,
    InboxCardRepository,
    InboxDecisionRepository,
    InboxTurnRepository,
    MoveContentElementTool,
    PreviewAccessService,
    ToolsWriteRepository,
    TurnApplier,
    TurnAttempt,
    TurnCards,
    TurnPreviews,
    SetFileAlternativeTextTool,
    UndoWriteTool,
    UpdatePageMetadataTool,
    WriteAftermath,
  ],
})
export class WritesModule {}
