import { readableTable, type TableSchema } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { TABLE_UNAVAILABLE } from '../refusals';
import { NO_TCA, hasTca, readableTables } from './readable-tables';

const MAX_TABLES = 500;
const MAX_COLUMNS = 500;

/** */
@Tool('get_tca')
export class GetTcaTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const table = toText(args.table);
    if (!hasTca(context)) {
      return { content: NO_TCA };
    }
    return { content: table === '' ? tableList(context) : columnList(context, table) };
  }
}

function tableList(context: ToolContext): string {
  const names = readableTables(context)
    .map(({ name }) => name)
    .sort()
    .slice(0, MAX_TABLES);
  return names.length === 0
    ? 'No table is open to you.'
    : [`${names.length} readable table(s):`, ...names].join('\n');
}

function columnList({ snapshot, actor }: ToolContext, table: string): string {
  const schema = readableTable(snapshot, actor, table);
  return schema === null || schema.columns.size === 0
    ? TABLE_UNAVAILABLE
    : [`Columns of ${table}:`, ...columnLines(schema)].join('\n');
}

/** Columns that hold secrets are named here too: their type says nothing about a value. */
function columnLines(schema: TableSchema): string[] {
  return [...schema.columns.values()]
    .slice(0, MAX_COLUMNS)
    .map(({ name, type }) => `${name}: ${type === '' ? '?' : type}`);
}
