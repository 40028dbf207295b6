import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { redactEnvironmentValue } from '../redaction/environment-value';

/** R-30.119, R-30.120: the environment of TYPO3's PHP process as the snapshot has it, redacted here once more. */
@Tool('get_env')
export class GetEnvTool implements ReadTool {
  async execute(_args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const variables = Object.entries((snapshot.document['env'] ?? {}) as Record<string, string>);
    const lines = variables
      .map(([name, value]) => ({ bytes: Buffer.from(name), name, value }))
      .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
      .map(({ name, value }) => `${name}=${redactEnvironmentValue(name, value)}`);
    return { content: lines.length === 0 ? 'The environment is empty.' : lines.join('\n') };
  }
}
