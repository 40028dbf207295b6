import { ToolsConfig } from '#config';
import { phpTrim } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, integerOr, toText } from '../argument-coercion';
import { printedInteger } from '../printed-integer';
import { NOT_MOUNTED } from '../project/messages';
import { ProjectMount } from '../project/project-mount';
import { SourceLines } from '../project/source-lines';

const DEFAULT_LINES = 60;
const MAX_LINES = 200;

/** */
@Tool('read_source')
export class ReadSourceTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const path = phpTrim(toText(args.path));
    if (path === '') {
      return { content: 'Which file? Give its "path".' };
    }
    const mount = await ProjectMount.open(this.config.projectPath, snapshot.document.project);
    if (mount === null) {
      return { content: NOT_MOUNTED };
    }
    const source = await SourceLines.read(mount, path);
    if (source === null) {
      return { content: unavailable(path) };
    }
    const from = Math.max(1, integerOr(args.from_line, 1));
    return {
      content: layOut(path, source, { from, count: clampToDefault(args.lines, DEFAULT_LINES, MAX_LINES) }),
    };
  }
}

function layOut(path: string, source: SourceLines, asked: { from: number; count: number }): string {
  const to = Math.min(asked.from + asked.count - 1, source.total);
  const lines = source
    .range(asked.from, to)
    .map(({ number, text }) => `${String(number).padStart(5)} | ${text}`);
  return [
    `${path} (lines ${printedInteger(asked.from)}-${to} of ${source.total}):`,
    ...(lines.length === 0 ? ['(the file ends before that)'] : lines),
  ].join('\n');
}

function unavailable(path: string): string {
  return `File unavailable: "${path}". Only files inside the project can be read, and of those no dotfiles, nothing in var but its logs, no system configuration, no keys and no credentials.`;
}
