import type { Artifact } from '#contracts';
import type { ToolContext } from './tool-context';

/** Arguments of a call: a JSON object, nothing about its keys is known yet. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** What a reader says. Refusals the tool words itself are ordinary content. */
export interface ToolAnswer {
  content: string;
  artifacts?: Artifact[];
}

/** A tool that only reads. */
export interface ReadTool {
  execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer>;
}

/** A tool that writes: it plans, somebody else applies (design §7). `P` is the plan or refusal of libs/write-guards. */
export interface WriteTool<P = unknown> {
  plan(args: ToolArguments, context: ToolContext): Promise<P>;
}

export type ToolHandler = ReadTool | WriteTool;

export function isReadTool(handler: ToolHandler): handler is ReadTool {
  return typeof (handler as Partial<ReadTool>).execute === 'function';
}

export function isWriteTool(handler: ToolHandler): handler is WriteTool {
  return typeof (handler as Partial<WriteTool>).plan === 'function';
}
