import { ToolsConfig } from '#config';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToRange, integerOr } from '../argument-coercion';
import { newestLogs, readLogEnd } from '../project/log-files';
import { NOT_MOUNTED } from '../project/messages';
import { ProjectMount } from '../project/project-mount';
import { deprecationsIn, type Deprecation } from './deprecation-log';

const DEFAULT_LIMIT = 15;
const MAX_LIMIT = 40;
/** Bytes at the end of the log that are looked at (R-30.133). */
const MAX_LOG_BYTES = 262_144;

/** R-30.133, R-30.134. */
@Tool('list_deprecations')
export class ListDeprecationsTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const limit = clampToRange(integerOr(args.limit, DEFAULT_LIMIT), 1, MAX_LIMIT);
    const mount = await ProjectMount.open(this.config.projectPath, snapshot.document.project);
    if (mount === null) {
      return { content: NOT_MOUNTED };
    }
    const found = await logged(mount);
    return {
      content:
        found.length === 0
          ? 'No deprecation was logged here; the channel may be switched off.'
          : layOut(found, limit),
    };
  }
}

async function logged(mount: ProjectMount): Promise<Deprecation[]> {
  const [newest] = await newestLogs(mount, (name) => name.startsWith('typo3_deprecations_'));
  const end = newest === undefined ? null : await readLogEnd(newest, MAX_LOG_BYTES);
  return end === null ? [] : deprecationsIn(end.bytes.toString('utf8'), end.isCut, mount.projectPath);
}

function layOut(found: readonly Deprecation[], limit: number): string {
  const showing = found.length > limit ? `, showing ${limit}` : '';
  return [
    `Deprecations: ${found.length} distinct${showing}, newest first:`,
    ...found.slice(0, limit).map(({ text, count }) => `- ${text}${count > 1 ? ` (×${count})` : ''}`),
  ].join('\n');
}
