import { utcMinute } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { AccountsRepository, type AccountRow } from './accounts.repository';

const MAX_USERS = 200;

/** */
@Tool('list_be_users')
export class ListBeUsersTool implements ReadTool {
  async execute(_args: ToolArguments, { db }: ToolContext): Promise<ToolAnswer> {
    const users = await new AccountsRepository(db).users(MAX_USERS);
    return {
      content:
        users.length === 0
          ? 'There is no backend user.'
          : [`${users.length} backend user(s):`, ...users.map(userLine)].join('\n'),
    };
  }
}

function userLine({ uid, username, realName, email, admin, disable, lastlogin }: AccountRow): string {
  const login = lastlogin > 0 ? utcMinute(lastlogin) : 'never';
  return `[${uid}] ${username} | ${toText(realName)} <${toText(email)}> | admin=${admin} disabled=${disable} | lastlogin=${login}`;
}
