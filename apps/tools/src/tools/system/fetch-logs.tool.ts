import { utcMinute } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, toText } from '../argument-coercion';
import { SysLogRepository, type SysLogEntry } from './sys-log.repository';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;

/** */
@Tool('fetch_logs')
export class FetchLogsTool implements ReadTool {
  async execute(args: ToolArguments, { db }: ToolContext): Promise<ToolAnswer> {
    const limit = clampToDefault(args.limit, DEFAULT_LIMIT, MAX_LIMIT);
    const entries = await new SysLogRepository(db).newest(toText(args.level), limit);
    return entries.length === 0
      ? { content: 'The log holds no such entry.' }
      : {
          content: [`Log entries, newest first (showing ${entries.length}):`, ...entries.map(line)].join(
            '\n',
          ),
        };
  }
}

/** As stored: placeholders stay unresolved. */
function line({ tstamp, type, action, level, details }: SysLogEntry): string {
  return `[${utcMinute(tstamp)}] ${type}.${action} ${level ?? ''}: ${details ?? ''}`;
}
