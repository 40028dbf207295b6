import { ToolsConfig } from '#config';
import { undoWrite } from '#tool-specs';
import type { BackendUser } from '#typo3';
import {
  MOVE_HOOKS,
  WriteRun,
  foreignHookGuard,
  isRefusal,
  mayUndo,
  planOfRun,
  planRun,
  planUndo,
  refuse,
  type PlanContext,
  type PlanOutcome,
  type Refusal,
} from '#write-guards';
import type { ToolContext } from '../../registry/tool-context';
import type { ToolArguments } from '../../registry/tool-handler';
import { Tool } from '../../registry/tool.decorator';
import type { WriteHandler } from '../write-handler';
import { AppliedWrites, type ReversibleWrite } from './applied-writes.service';
import { undoCard } from './undo-card';

type ActingContext = ToolContext & { actor: BackendUser };

/** One answer to every reason for which there is nothing to take back. */
const UNDO_NEUTRAL = "Not written: the write can't be taken back.";

/** What an approver sees of the target of an undone write. */
const REVERSED = { created: 'deleted', updated: 'updated', deleted: 'created' } as const;

/** Takes an applied write back with the rights of whoever asks for it (issue 4 §6). */
@Tool(undoWrite)
export class UndoWriteTool implements WriteHandler {
  /** Any table may be concerned; without pages nothing can be written at all. */
  readonly table = 'pages';

  constructor(
    private readonly writes: AppliedWrites,
    private readonly config: ToolsConfig,
  ) {}

  async plan(args: ToolArguments, context: ToolContext): Promise<PlanOutcome> {
    const { actor, snapshot } = context;
    const id = String(args['write']);
    const write = actor === null ? null : await this.writes.reversible(id);
    if (actor === null || write === null) return refuse(UNDO_NEUTRAL);
    const run = foreignHookGuard(snapshot, MOVE_HOOKS) ?? (await this.run(write, { ...context, actor }));
    if (isRefusal(run)) return run;
    const { record } = write;
    return {
      ...(await planOfRun(run)),
      card: undoCard(write, run.steps, snapshot),
      readBack: { ...record, columns: new Map() },
      undoes: id,
      target: run.steps.length === 0 ? null : { ...record, action: REVERSED[write.action] },
      success: () => `Took back what was done to ${record.table} [${record.uid}].`,
    };
  }

  async mayPreview(args: ToolArguments, context: ToolContext): Promise<boolean> {
    const { actor } = context;
    const write = actor === null ? null : await this.writes.reversible(String(args['write']));
    if (actor === null || write === null) return false;
    return mayUndo(new WriteRun(this.ground({ ...context, actor })), write.inverse);
  }

  private run({ inverse }: ReversibleWrite, context: ActingContext): Promise<WriteRun | Refusal> {
    return planRun(this.ground(context), (run) => planUndo(run, inverse));
  }

  private ground({ actor, snapshot, db, now }: ActingContext): PlanContext {
    return { actor, instance: snapshot, db, now, projectPath: this.config.projectPath };
  }
}
