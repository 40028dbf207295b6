import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { AccountsRepository } from './accounts.repository';

const MAX_GROUPS = 200;

/** */
@Tool('list_be_groups')
export class ListBeGroupsTool implements ReadTool {
  async execute(_args: ToolArguments, { db }: ToolContext): Promise<ToolAnswer> {
    const groups = await new AccountsRepository(db).groups(MAX_GROUPS);
    const lines = groups.map(({ uid, title }) => `[${uid}] ${toText(title)}`);
    return {
      content:
        groups.length === 0
          ? 'There is no backend group.'
          : [`${groups.length} backend group(s):`, ...lines].join('\n'),
    };
  }
}
