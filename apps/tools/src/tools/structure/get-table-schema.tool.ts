import { phpTrim, readableTable, type TableSchema } from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { TABLE_UNAVAILABLE } from '../refusals';
import { columnLine } from './column-line';
import { controlLine } from './control-line';

const MAX_FIELDS = 300;

/** */
@Tool('get_table_schema')
export class GetTableSchemaTool implements ReadTool {
  async execute(args: ToolArguments, { snapshot, actor }: ToolContext): Promise<ToolAnswer> {
    const schema = readableTable(snapshot, actor, phpTrim(toText(args.table)));
    return { content: schema === null || schema.columns.size === 0 ? TABLE_UNAVAILABLE : layOut(schema) };
  }
}

function layOut({ name, control, columns }: TableSchema): string {
  const left = columns.size - MAX_FIELDS;
  return [
    `Table: ${name}`,
    ...(control.title === '' ? [] : [`Title: ${control.title}`]),
    `Control: ${controlLine(control)}`,
    '',
    'Fields:',
    ...[...columns.values()].slice(0, MAX_FIELDS).map((column) => `- ${columnLine(column)}`),
    ...(left > 0 ? [`… [${left} fields not shown]`] : []),
  ].join('\n');
}
