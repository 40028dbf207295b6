import { ToolsConfig } from '#config';
import { phpTrim } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger, toText } from '../argument-coercion';
import { errorEntries } from '../project/error-log';
import type { LogEntry } from '../project/log-entry';
import { printedInteger } from '../printed-integer';
import { NOT_MOUNTED } from '../project/messages';
import { ProjectMount } from '../project/project-mount';
import { sanitizeErrorMessage } from '../redaction/secret-shapes';
import { utcTime } from '../utc-time';
import { traceLines } from './stack-trace';

const MAX_LINES = 200;

/** R-30.159 to R-30.162. */
@Tool('get_last_exception')
export class GetLastExceptionTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const index = Math.max(0, toInteger(args.index));
    const search = phpTrim(toText(args.search));
    const mount = await ProjectMount.open(this.config.projectPath, snapshot.document.project);
    if (mount === null) {
      return { content: NOT_MOUNTED };
    }
    const entries = await errorEntries(mount, { search });
    const entry = entries[index];
    if (entry === undefined) {
      return { content: nothingThere(entries.length, index) };
    }
    const heading = `Entry #${printedInteger(index)}, counted from the newest${search === '' ? '' : `, of those with "${search}"`}:`;
    return { content: atMost(MAX_LINES, [heading, ...(await entryLines(mount, entry))]) };
  }
}

function nothingThere(found: number, index: number): string {
  return found === 0
    ? 'The file logs hold no such error. Events TYPO3 keeps in the database are in fetch_logs.'
    : `There are ${found} such errors, so none has the index ${printedInteger(index)}.`;
}

async function entryLines(mount: ProjectMount, entry: LogEntry): Promise<string[]> {
  const facts = [
    `[${utcTime(entry.timestamp, 'seconds')} UTC] ${entry.level} ${entry.component}`,
    ...(entry.exceptionClass === null ? [] : [`Exception: ${entry.exceptionClass}`]),
    `Message: ${sanitizeErrorMessage(entry.message)}`,
    '',
  ];
  return entry.frames.length === 0
    ? [...facts, 'The entry has no stack trace.']
    : [...facts, 'Stack trace:', ...(await traceLines(mount, entry.frames))];
}

/** The mark is the last line that fits (D-30.9). */
function atMost(limit: number, parts: readonly string[]): string {
  const lines = parts.join('\n').split('\n');
  return lines.length <= limit
    ? lines.join('\n')
    : [...lines.slice(0, limit - 1), `… [cut after ${limit} lines]`].join('\n');
}
