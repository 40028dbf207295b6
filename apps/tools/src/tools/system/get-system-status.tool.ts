import type { SqlConnection } from '#database';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { ServerVersionRepository } from './server-version.repository';

/** no path, no host name. */
@Tool('get_system_status')
export class GetSystemStatusTool implements ReadTool {
  async execute(_args: ToolArguments, { snapshot, db }: ToolContext): Promise<ToolAnswer> {
    const { php, project } = snapshot.document;
    return {
      content: [
        `TYPO3: ${snapshot.typo3Version}`,
        `PHP: ${php.version}`,
        `Database: ${await databaseVersion(db)}`,
        `Application context: ${project.context}`,
        `Composer mode: ${project.composerMode ? 'yes' : 'no (classic)'}`,
        `OS family: ${project.osFamily ?? '(not sent)'}`,
        `Timezone: ${project.timezone}`,
      ].join('\n'),
    };
  }
}

/** A status must come out also when the database is what is wrong. */
async function databaseVersion(db: SqlConnection): Promise<string> {
  try {
    return await new ServerVersionRepository(db).version();
  } catch {
    return '(unavailable)';
  }
}
