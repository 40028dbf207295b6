import { ENVIRONMENT } from '../../live/fact-questions';
import { LiveEndpoint } from '../../live/live-endpoint.service';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { environmentText } from './environment-text';
import { orUnavailable } from './live-answer';

/** R-30.121: the environment as TYPO3's PHP process has it now, nothing redacted. */
@Tool('get_env_raw')
export class GetEnvRawTool implements ReadTool {
  constructor(private readonly live: LiveEndpoint) {}

  execute(_args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    return orUnavailable('The environment', async () => {
      const variables = await this.live.ask(ENVIRONMENT, snapshot);
      return { content: environmentText(variables, (_name, value) => value) };
    });
  }
}
