import { PHP_INFO } from '../../live/fact-questions';
import { LiveEndpoint } from '../../live/live-endpoint.service';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { orUnavailable } from './live-answer';
import { phpInfoText } from './php-info-text';

/** R-30.123: all of phpinfo as TYPO3's PHP process prints it now. */
@Tool('get_php_info_raw')
export class GetPhpInfoRawTool implements ReadTool {
  constructor(private readonly live: LiveEndpoint) {}

  execute(_args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    return orUnavailable('phpinfo', async () => {
      const text = phpInfoText(await this.live.ask(PHP_INFO, snapshot));
      return { content: text === '' ? 'phpinfo is unavailable: PHP printed nothing.' : text };
    });
  }
}
