import {
  flexSheets,
  isSensitiveColumn,
  phpTrim,
  readableTable,
  type ColumnSchema,
  type FlexSheet,
  type InstanceModel,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { toText } from '../argument-coercion';
import { TABLE_UNAVAILABLE } from '../refusals';
import { candidateKeys, listedKeys } from './flex-key';

interface FlexTarget {
  table: string;
  field: ColumnSchema;
  pointer: string;
}

/** R-30.99 to R-30.103. */
@Tool('get_flexform_schema')
export class GetFlexformSchemaTool implements ReadTool {
  async execute(args: ToolArguments, { snapshot, actor }: ToolContext): Promise<ToolAnswer> {
    const [table = '', name = '', pointer = ''] = [args.table, args.field, args.ds_pointer].map((value) =>
      phpTrim(toText(value)),
    );
    const schema = readableTable(snapshot, actor, table);
    if (name === '' || schema === null) {
      return { content: TABLE_UNAVAILABLE };
    }
    const field = schema.column(name);
    return {
      content:
        field === undefined || field.config.size === 0
          ? `${table}.${name} does not exist.`
          : describe(snapshot, { table, field, pointer }),
    };
  }
}

function describe(snapshot: InstanceModel, target: FlexTarget): string {
  const { table, field, pointer } = target;
  const path = `${table}.${field.name}`;
  if (field.type !== 'flex') {
    return `${path} is no FlexForm but of type ${field.type === '' ? '?' : field.type}.`;
  }
  if (isSensitiveColumn(field.name)) {
    return `${path} may hold secrets and is not described.`;
  }
  const listed = listedKeys(field.config);
  if (pointer === '' && listed.length > 0) {
    return [
      `${path} has several data structures; name one as ds_pointer:`,
      ...listed.map((key) => `- ${key}`),
    ].join('\n');
  }
  const sheets = resolve(snapshot, target);
  if (sheets === null) {
    return `No data structure found for ${path}${pointer === '' ? '' : ` and "${pointer}"`}.`;
  }
  return sheets.length === 0 ? `The FlexForm ${path} has no sheets.` : layOut(target, sheets);
}

function resolve(snapshot: InstanceModel, { table, field, pointer }: FlexTarget): FlexSheet[] | null {
  const found = candidateKeys(field.config, pointer).map((key) =>
    flexSheets(snapshot, { table, column: field.name, key }),
  );
  return found.find((sheets) => sheets !== null) ?? null;
}

function layOut({ table, field, pointer }: FlexTarget, sheets: readonly FlexSheet[]): string {
  const lines = sheets.flatMap(({ name, fields }) => [
    `Sheet: ${name}`,
    ...fields.map(
      (each) =>
        `  - ${each.name}: ${each.type === '' ? '?' : each.type}${each.label === '' ? '' : ` (${each.label})`}`,
    ),
  ]);
  return [`FlexForm ${table}.${field.name}${pointer === '' ? '' : ` [${pointer}]`}:`, ...lines].join('\n');
}
