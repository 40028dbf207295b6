import { ToolsConfig } from '#config';
import {
  PageTypoScript,
  TypoScriptFault,
  TypoScriptRepository,
  TypoScriptSources,
  phpTrim,
  type PhpMap,
  type ResolvedTypoScript,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger, toText } from '../argument-coercion';
import { NO_TYPOSCRIPT } from './typoscript-refusal';
import { blockLines, capped, findPath, notEvaluatedLines, topLevelLines } from './typoscript-lines';
import { isSecretKey, shownValue } from './typoscript-redaction';

/** R-30.140 to R-30.146. */
@Tool('get_typoscript')
export class GetTyposcriptTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const uid = toInteger(args.pageUid);
    const path = phpTrim(toText(args.path));
    const resolved = uid < 1 ? null : await this.resolve(uid, context);
    if (resolved === null) {
      return { content: NO_TYPOSCRIPT };
    }
    const isConstants = args.type === 'constants';
    const lines = isConstants
      ? constantLines(uid, path, resolved.constants.root.flatten())
      : setupLines(uid, path, resolved.setup.root.toArray());
    if (lines === null) {
      return { content: NO_TYPOSCRIPT };
    }
    const notes = isConstants
      ? notEvaluatedLines(resolved.constants)
      : notEvaluatedLines(resolved.constants, resolved.setup);
    return { content: [...lines, ...notes].join('\n') };
  }

  /** Conditions see the instance, the user and the site, but no page, request or language (R-30.141). */
  private async resolve(
    uid: number,
    { db, snapshot, now, actor }: ToolContext,
  ): Promise<ResolvedTypoScript | null> {
    const sources = new TypoScriptSources(snapshot, this.config.projectPath ?? null);
    const typoScript = new PageTypoScript({ rows: new TypoScriptRepository(db), sources, now });
    try {
      const origin = await typoScript.origin(uid);
      return origin === null || origin.site === null
        ? null
        : await typoScript.resolve(origin, actor, { site: origin.site });
    } catch (error) {
      if (error instanceof TypoScriptFault) {
        return null;
      }
      throw error;
    }
  }
}

/** Null for an empty tree. */
function setupLines(uid: number, path: string, tree: PhpMap): string[] | null {
  if (tree.size === 0) {
    return null;
  }
  if (path === '') {
    const heading = `TypoScript setup of page ${uid}, ${tree.size} top-level keys; "path" shows more of one:`;
    return [heading, ...topLevelLines(tree)];
  }
  const found = findPath(tree, path);
  if (found === null) {
    return [`There is no TypoScript at "${path}".`];
  }
  const value = found.value === null ? [] : [`${path} = ${shownValue(found.value, found.secret)}`];
  return blockLines(
    [`TypoScript setup of page ${uid} at "${path}":`, ...value],
    found.children,
    found.secret,
  );
}

function constantLines(uid: number, path: string, constants: ReadonlyMap<string, string>): string[] | null {
  if (constants.size === 0) {
    return null;
  }
  const kept = [...constants].filter(([name]) => path === '' || name === path || name.startsWith(`${path}.`));
  if (kept.length === 0) {
    return [`There are no TypoScript constants at "${path}".`];
  }
  const heading = `TypoScript constants of page ${uid}${path === '' ? '' : ` at "${path}"`}:`;
  const lines = kept.map(([name, value]) => `${name} = ${shownValue(value, isSecretKey(name))}`);
  return [heading, ...capped(lines)];
}
