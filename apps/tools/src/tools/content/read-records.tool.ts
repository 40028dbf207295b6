import {
  PageAccess,
  RecordRepository,
  collapse,
  cutChars,
  defaultRestrictions,
  liveOnly,
  mayUseLanguage,
  phpTrim,
  readableTable,
  type BackendUser,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, clampToRange, toEntries, toInteger, toText } from '../argument-coercion';
import { TABLE_UNAVAILABLE } from '../refusals';
import { asConditions, isReadableColumn, readFilters } from './read-filters';
import { visibleRows } from './row-visibility';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;
const MAX_OFFSET = 10_000;
const MAX_CELL = 300;

interface ReadPlan {
  schema: TableSchema;
  fields: string[];
  filters: ReadonlyMap<string, string | number>;
  limit: number;
  offset: number;
}

/** */
@Tool('read_records')
export class ReadRecordsTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const schema = readableTable(context.snapshot, context.actor, phpTrim(toText(args.table)));
    if (context.actor === null || schema === null) {
      return { content: TABLE_UNAVAILABLE };
    }
    const fields = displayedFields(args.fields, schema);
    if (fields === null) {
      return { content: 'None of these columns can be shown.' };
    }
    const filters = readFilters(args, schema);
    if (filters === null) {
      return {
        content:
          'Filter refused: at most five existing columns, none that holds a secret, each with a plain value.',
      };
    }
    if (!mayAskForLanguage(context.actor, schema, filters)) {
      return { content: TABLE_UNAVAILABLE };
    }
    const limit = clampToDefault(args.limit, DEFAULT_LIMIT, MAX_LIMIT);
    const offset = clampToRange(toInteger(args.offset), 0, MAX_OFFSET);
    const plan: ReadPlan = { schema, fields, filters, limit, offset };
    return layOut(plan, await read(plan, context.actor, context));
  }
}

/** uid, pid and the asked or label columns, once each; null when nothing asked for can be shown. */
function displayedFields(asked: unknown, schema: TableSchema): string[] | null {
  const names = (toEntries(asked) ?? []).map(([, name]) => phpTrim(toText(name)));
  const { label, labelAlternatives } = schema.control;
  const wanted =
    names.length > 0
      ? names.filter((name) => isReadableColumn(schema, name))
      : [label, ...labelAlternatives].filter(
          (name) => schema.hasColumn(name) && isReadableColumn(schema, name),
        );
  return wanted.length === 0 ? null : [...new Set(['uid', 'pid', ...wanted])];
}

/** An editor can't filter by a language that is closed to them. */
function mayAskForLanguage(user: BackendUser, schema: TableSchema, filters: ReadPlan['filters']): boolean {
  const { languageColumn } = schema.control;
  const language = languageColumn === '' ? undefined : filters.get(languageColumn);
  return language === undefined || mayUseLanguage(user, toInteger(language));
}

async function read(plan: ReadPlan, user: BackendUser, context: ToolContext): Promise<RecordRow[]> {
  const { control, name } = plan.schema;
  const hidden = user.admin || control.languageColumn === '' ? [] : [control.languageColumn];
  const rows = await new RecordRepository(context.db).select({
    table: name,
    columns: [...new Set([...plan.fields, ...hidden])],
    where: [
      ...asConditions(plan.filters),
      ...defaultRestrictions(control, context.now),
      ...liveOnly(control),
    ],
    orderBy: ['uid'],
    limit: plan.limit,
    offset: plan.offset,
  });
  const table = { name, languageColumn: control.languageColumn };
  return visibleRows(new PageAccess(context.db, user), user, table, rows);
}

function layOut(plan: ReadPlan, rows: readonly RecordRow[]): ToolAnswer {
  const table = plan.schema.name;
  if (rows.length === 0) {
    return { content: `No visible record of ${table} fits.` };
  }
  const cells = rows.map((row) => plan.fields.map((field) => cell(row[field])));
  const blocks = cells.map((values) =>
    values
      .map((value, index) => (index === 0 ? `- ${table}:${value}` : `  ${plan.fields[index]}: ${value}`))
      .join('\n'),
  );
  return {
    content: [`${rows.length} record(s) of ${table}, offset ${plan.offset}:`, ...blocks].join('\n'),
    artifacts: [{ type: 'table', label: `${table} records`, data: { columns: plan.fields, rows: cells } }],
  };
}

function cell(value: number | string | null | undefined): string {
  return value === null || value === undefined ? 'null' : cutChars(collapse(String(value)), MAX_CELL);
}
