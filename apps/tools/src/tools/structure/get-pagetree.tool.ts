import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, toInteger } from '../argument-coercion';
import { PageTreeRepository } from './page-tree.repository';

const MAX_NODES = 200;
const DEFAULT_DEPTH = 3;
const MAX_DEPTH = 5;

/** */
@Tool('get_pagetree')
export class GetPagetreeTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const root = Math.max(0, toInteger(args.rootUid));
    const depth = clampToDefault(args.depth, DEFAULT_DEPTH, MAX_DEPTH);
    const lines = await treeLines(context, root, depth);
    return lines.length === 0
      ? { content: 'No visible pages there.' }
      : { content: [`Pages below uid ${root}, depth ${depth}:`, ...lines].join('\n') };
  }
}

async function treeLines(context: ToolContext, root: number, depth: number): Promise<string[]> {
  const schema = context.snapshot.table('pages');
  if (context.actor === null || schema === undefined) {
    return [];
  }
  const tree = new PageTreeRepository(context.db, schema, { user: context.actor, now: context.now });
  const lines: string[] = [];
  const descend = async (parent: number, level: number): Promise<void> => {
    for (const page of await tree.childrenOf(parent, MAX_NODES - lines.length)) {
      if (lines.length === MAX_NODES) {
        return;
      }
      lines.push(`${'  '.repeat(level)}[${page.uid}] ${page.title} (doktype ${page.doktype})`);
      if (level + 1 < depth && lines.length < MAX_NODES) {
        await descend(page.uid, level + 1);
      }
    }
  };
  await descend(root, 0);
  return lines;
}
