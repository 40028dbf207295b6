import { ToolsConfig } from '#config';
import {
  PageTypoScript,
  TypoScriptFault,
  TypoScriptRepository,
  TypoScriptSources,
  type SyntaxErrorKind,
  type SyntaxFinding,
  type TypoScriptOrigin,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toInteger } from '../argument-coercion';
import { NO_TYPOSCRIPT } from './typoscript-refusal';

const MAX_ERRORS = 50;
const KINDS: Readonly<Record<SyntaxErrorKind, string>> = {
  'line.invalid': 'invalid line syntax',
  'brace.excess': 'excess closing "}"',
  'brace.missing': 'missing closing "}"',
  'import.empty': '@import matches no file',
};

/** */
@Tool('check_typoscript')
export class CheckTyposcriptTool implements ReadTool {
  constructor(private readonly config: ToolsConfig) {}

  async execute(args: ToolArguments, { db, snapshot, now }: ToolContext): Promise<ToolAnswer> {
    const uid = toInteger(args.pageUid);
    const sources = new TypoScriptSources(snapshot, this.config.projectPath ?? null);
    const typoScript = new PageTypoScript({ rows: new TypoScriptRepository(db), sources, now });
    try {
      const origin = uid < 1 ? null : await typoScript.origin(uid);
      if (origin === null || !hasTypoScript(origin)) {
        return { content: NO_TYPOSCRIPT };
      }
      const lines = [
        ...(await typoScript.scan(origin, 'constants')).map((finding) => line('constants', finding)),
        ...(await typoScript.scan(origin, 'setup')).map((finding) => line('setup', finding)),
      ];
      return { content: layOut(uid, [...new Set(lines)], origin) };
    } catch (error) {
      if (error instanceof TypoScriptFault) {
        return { content: NO_TYPOSCRIPT };
      }
      throw error;
    }
  }
}

function hasTypoScript({ site, templates }: TypoScriptOrigin): boolean {
  return templates.length > 0 || site?.isTypoScriptRoot === true;
}

function line(type: string, { source, line: number, kind }: SyntaxFinding): string {
  return `- [${type}] ${source === '' ? '(unnamed include)' : source}, line ${number}: ${KINDS[kind]}`;
}

function layOut(uid: number, lines: readonly string[], origin: TypoScriptOrigin): string {
  if (lines.length === 0) {
    return `No TypoScript syntax errors on page ${uid}: constants and setup of ${checkedParts(origin)} checked.`;
  }
  const rest = lines.length - MAX_ERRORS;
  return [
    `${lines.length} TypoScript syntax error(s) on page ${uid}:`,
    ...lines.slice(0, MAX_ERRORS),
    ...(rest > 0 ? [`- … ${rest} more errors not shown`] : []),
  ].join('\n');
}

function checkedParts({ site, templates }: TypoScriptOrigin): string {
  const rows = `${templates.length} sys_template row${templates.length === 1 ? '' : 's'}`;
  return [
    ...(templates.length > 0 ? [rows] : []),
    ...(site?.isTypoScriptRoot === true ? ['site-set TypoScript'] : []),
  ].join(' + ');
}
