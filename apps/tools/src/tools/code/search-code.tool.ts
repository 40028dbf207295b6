import { ToolsConfig } from '#config';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, toText } from '../argument-coercion';
import { isTrue } from '../argument-truth';
import { NOT_MOUNTED } from '../project/messages';
import { ProjectMount, type ProjectPath } from '../project/project-mount';
import { searchCode, type CodeHits } from './code-search';
import { TextMatcher, type LineMatcher } from './line-matcher';
import { fromPhpPattern } from './php-pattern';
import { RegexMatcher } from './regex-matcher';
import { isSkippedPath } from './source-files';

const DEFAULT_RESULTS = 30;
const MAX_RESULTS = 100;
const BUDGET = { files: 20_000, milliseconds: 5_000 };
const STOPPED = '… stopped early (budget: 20000 files / 5s); a narrower "path" searches the rest.';

/** */
@Tool('search_code')
export class SearchCodeTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { snapshot }: ToolContext): Promise<ToolAnswer> {
    const pattern = toText(args.pattern);
    if (pattern === '') {
      return { content: 'What to search for? Give a "pattern".' };
    }
    const regex = isTrue(args.regex) ? fromPhpPattern(pattern) : undefined;
    if (regex === null) {
      return { content: notUsable(pattern) };
    }
    const mount = await ProjectMount.open(this.config.projectPath, snapshot.document.project);
    if (mount === null) {
      return { content: NOT_MOUNTED };
    }
    const given = toText(args.path)
      .replace(/^\/+/, '')
      .replace(/(?<!\/)\/+$/, '');
    const folder = await mount.resolve(given);
    if (folder === null || folder.kind !== 'folder') {
      return { content: `Search path unavailable: "${given}" is no folder inside the project.` };
    }
    if (isClosed(mount, folder)) {
      return { content: `Search path closed: "${given}".` };
    }
    const limit = clampToDefault(args.max_results, DEFAULT_RESULTS, MAX_RESULTS);
    const matcher = regex === undefined ? new TextMatcher(pattern) : new RegexMatcher(regex);
    const hits = await search(mount, { folder, matcher, limit });
    return { content: hits === null ? notUsable(pattern) : layOut(pattern, hits, limit) };
  }
}

function isClosed(mount: ProjectMount, folder: ProjectPath): boolean {
  return mount.isDenied(folder) || isSkippedPath(folder.relative);
}

/** Null when the engine gave up on the pattern. */
async function search(
  mount: ProjectMount,
  wanted: { folder: ProjectPath; matcher: LineMatcher; limit: number },
): Promise<CodeHits | null> {
  try {
    return await searchCode(mount, { ...wanted, budget: BUDGET });
  } catch (error) {
    if (wanted.matcher instanceof RegexMatcher) {
      return null;
    }
    throw error;
  } finally {
    await wanted.matcher.close();
  }
}

function notUsable(pattern: string): string {
  return `Not a usable regular expression: "${pattern}".`;
}

function layOut(pattern: string, { lines, isExhausted }: CodeHits, limit: number): string {
  const mark = isExhausted ? [STOPPED] : [];
  if (lines.length === 0) {
    return [isExhausted ? 'Nothing found so far.' : `Nothing found for "${pattern}".`, ...mark].join('\n');
  }
  const capped = lines.length >= limit ? ' (capped)' : '';
  return [`${lines.length} hit(s) for "${pattern}"${capped}:`, ...lines, ...mark].join('\n');
}
