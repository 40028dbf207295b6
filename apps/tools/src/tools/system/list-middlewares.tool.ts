import { phpTrim } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';

const MAX_ENTRIES = 100;
const STACKS = ['frontend', 'backend'];

/** A stack of the snapshot: identifier and class of each middleware. */
interface MiddlewareStack {
  outermostFirst: boolean;
  stack: [identifier: string, className: string][];
}

/** always the order of execution (D-30.2). */
@Tool('list_middlewares')
export class ListMiddlewaresTool implements ReadTool {
  async execute(args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const isMissing = args.stack === undefined || args.stack === null;
    const name = isMissing ? 'frontend' : phpTrim(toText(args.stack));
    if (!STACKS.includes(name)) {
      return { content: `There is no such stack. These are: ${STACKS.join(', ')}.` };
    }
    const stacks = (snapshot.document['middlewares'] ?? {}) as Record<string, MiddlewareStack>;
    const found = Object.hasOwn(stacks, name) ? stacks[name] : undefined;
    return { content: found === undefined ? 'TYPO3 has not told its middlewares.' : layOut(name, found) };
  }
}

function layOut(name: string, { stack, outermostFirst }: MiddlewareStack): string {
  if (stack.length === 0) {
    return `The ${name} stack has no middleware.`;
  }
  const ordered = outermostFirst ? stack : [...stack].reverse();
  const lines = ordered.map(
    ([identifier, className], index) => `${String(index + 1).padStart(2)}. ${identifier} (${className})`,
  );
  return [
    `${stack.length} middlewares of the ${name}, as a request passes them:`,
    ...lines.slice(0, MAX_ENTRIES),
    ...(lines.length > MAX_ENTRIES ? [`… and ${lines.length - MAX_ENTRIES} more`] : []),
  ].join('\n');
}
