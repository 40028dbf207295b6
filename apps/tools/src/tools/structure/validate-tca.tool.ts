import { phpTrim, readableTable, type TableSchema } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { TABLE_UNAVAILABLE } from '../refusals';
import { NO_TCA, hasTca, readableTables } from './readable-tables';
import { tcaFindings } from './tca-findings';

const MAX_FINDINGS = 50;

/** */
@Tool('validate_tca')
export class ValidateTcaTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    if (!hasTca(context)) {
      return { content: NO_TCA };
    }
    const table = phpTrim(toText(args.table));
    if (table === '') {
      return { content: report(context, readableTables(context)) };
    }
    const schema = readableTable(context.snapshot, context.actor, table);
    return { content: schema === null ? TABLE_UNAVAILABLE : report(context, [schema], table) };
  }
}

function report({ snapshot }: ToolContext, tables: readonly TableSchema[], asked = ''): string {
  const findings = tables.flatMap((table) => tcaFindings(snapshot, table));
  if (findings.length === 0) {
    return asked === '' ? `No fault found in ${tables.length} table(s).` : `No fault found in ${asked}.`;
  }
  const left = findings.length - MAX_FINDINGS;
  return [
    `${findings.length} fault(s):`,
    ...findings.slice(0, MAX_FINDINGS).map((finding) => `- ${finding}`),
    ...(left > 0 ? [`- … ${left} more not shown`] : []),
    `${tables.length} table(s) checked.`,
  ].join('\n');
}
