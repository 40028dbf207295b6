import type { PlanOutcome } from '#write-guards';
import type { ToolContext } from '../registry/tool-context';
import type { ToolArguments, ToolHandler, WriteTool } from '../registry/tool-handler';

/** A writing tool: one plan for card, check and execution, and its authorising half for viewers of the card. */
export interface WriteHandler extends WriteTool<PlanOutcome> {
  /** Table whose facts an execution needs. */
  readonly table: string;
  /** Whether this user may read the card: the record the arguments name is open for the same change. Never throws for a bad argument. */
  mayPreview(args: ToolArguments, context: ToolContext): Promise<boolean>;
}

export function isWriteHandler(handler: ToolHandler): handler is WriteHandler {
  const { plan, mayPreview } = handler as Partial<WriteHandler>;
  return typeof plan === 'function' && typeof mayPreview === 'function';
}
