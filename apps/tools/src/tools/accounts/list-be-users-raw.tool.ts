import { TableColumnsRepository, cutChars, isSensitiveColumn, type RecordRow } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { AccountsRepository } from './accounts.repository';

const MAX_USERS = 100;
const MAX_VALUE = 200;

/** every column but those that hold a secret, whoever added them (R-30.28, D-30.6). */
@Tool('list_be_users_raw')
export class ListBeUsersRawTool implements ReadTool {
  async execute(_args: ToolArguments, { db }: ToolContext): Promise<ToolAnswer> {
    const columns = await new TableColumnsRepository(db).columnsOf('be_users');
    const shown = columns.filter((column) => !isSensitiveColumn(column));
    const users = await new AccountsRepository(db).userRows(shown, MAX_USERS);
    return {
      content:
        users.length === 0
          ? 'There is no backend user.'
          : [`${users.length} backend user(s):`, ...users.map(userBlock)].join('\n'),
    };
  }
}

function userBlock(user: RecordRow): string {
  const lines = Object.entries(user).map(
    ([column, value]) => `  ${column}: ${value === null ? '' : cutChars(String(value), MAX_VALUE)}`,
  );
  return [`[${user.uid}]`, ...lines].join('\n');
}
