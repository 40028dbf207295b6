import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';

const INI_KEYS = [
  'memory_limit',
  'max_execution_time',
  'post_max_size',
  'upload_max_filesize',
  'date.timezone',
] as const;

/** */
@Tool('get_php_info')
export class GetPhpInfoTool implements ReadTool {
  async execute(_args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const { version, extensions = [], ini = {} } = snapshot.document.php;
    const sorted = [...extensions].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    return {
      content: [
        `PHP version: ${version}`,
        `Loaded extensions (${sorted.length}): ${sorted.join(', ')}`,
        ...INI_KEYS.map((key) => `${key} = ${ini[key] ?? ''}`),
      ].join('\n'),
    };
  }
}
