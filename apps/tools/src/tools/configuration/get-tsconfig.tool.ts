import { ToolsConfig } from '#config';
import {
  PageRepository,
  TsConfig,
  TypoScriptFault,
  TypoScriptRepository,
  TypoScriptSources,
  phpTrim,
  type Evaluation,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger, toText } from '../argument-coercion';
import { blockLines, findPath, notEvaluatedLines, topLevelLines } from './typoscript-lines';
import { shownValue } from './typoscript-redaction';

const NO_PAGE = 'There is no such page.';

/** */
@Tool('get_tsconfig')
export class GetTsconfigTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const uid = toInteger(args.pageUid);
    const evaluation = await this.resolve(uid, context);
    return {
      content: evaluation === null ? NO_PAGE : layOut(uid, phpTrim(toText(args.path)), evaluation),
    };
  }

  private async resolve(uid: number, { db, snapshot, now, actor }: ToolContext): Promise<Evaluation | null> {
    if (uid < 1 || (await new PageRepository(db).find(uid)) === null) {
      return null;
    }
    const sources = new TypoScriptSources(snapshot, this.config.projectPath ?? null);
    try {
      return await new TsConfig({ rows: new TypoScriptRepository(db), sources, now }).ofPage(uid, actor);
    } catch (error) {
      if (error instanceof TypoScriptFault) {
        return null;
      }
      throw error;
    }
  }
}

function layOut(uid: number, path: string, evaluation: Evaluation): string {
  const tree = evaluation.root.toArray();
  if (tree.size === 0) {
    return `Page ${uid} has no page TSconfig.`;
  }
  const notes = notEvaluatedLines(evaluation);
  if (path === '') {
    const heading = `Page TSconfig of page ${uid}, ${tree.size} top-level keys; "path" shows more of one:`;
    return [heading, ...topLevelLines(tree), ...notes].join('\n');
  }
  const found = findPath(tree, path);
  if (found === null) {
    return [`There is no page TSconfig at "${path}".`, ...notes].join('\n');
  }
  const value = found.value === null ? [] : [`${path} = ${shownValue(found.value, found.secret)}`];
  const heading = [`Page TSconfig of page ${uid} at "${path}":`, ...value];
  return [...blockLines(heading, found.children, found.secret), ...notes].join('\n');
}
