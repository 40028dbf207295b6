import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { redactEnvironmentValue } from '../redaction/environment-value';
import { environmentText } from './environment-text';

/** R-30.119, R-30.120: the environment of TYPO3's PHP process as the snapshot has it, redacted here once more. */
@Tool('get_env')
export class GetEnvTool implements ReadTool {
  async execute(_args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const variables = (snapshot.document['env'] ?? {}) as Record<string, string>;
    return { content: environmentText(variables, redactEnvironmentValue) };
  }
}
