import {
  PageAccess,
  RecordRepository,
  anyOf,
  containsPattern,
  defaultRestrictions,
  isSensitiveColumn,
  liveOnly,
  phpTrim,
  quoteName,
  readableTable,
  type BackendUser,
  type RecordRow,
  type TableSchema,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToDefault, toText } from '../argument-coercion';
import { NO_ACCESS, TABLE_UNAVAILABLE } from '../refusals';
import { matchExcerpt } from './match-excerpt';
import { visibleRows } from './row-visibility';

const MIN_QUERY = 2;
const MAX_QUERY = 100;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;

interface SearchTarget {
  schema: TableSchema;
  columns: string[];
}

/** */
@Tool('search_records')
export class SearchRecordsTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const { actor } = context;
    if (actor === null) {
      return { content: NO_ACCESS };
    }
    const query = Array.from(phpTrim(toText(args.query)));
    if (query.length < MIN_QUERY) {
      return { content: `The query needs at least ${MIN_QUERY} characters.` };
    }
    const text = query.slice(0, MAX_QUERY).join('');
    const table = phpTrim(toText(args.table));
    const targets = searchTargets(context, actor, table);
    if (targets.length === 0) {
      return { content: table === '' ? 'No table is open to a search by you.' : TABLE_UNAVAILABLE };
    }
    const hits = await search(context, actor, {
      targets,
      text,
      limit: clampToDefault(args.limit, DEFAULT_LIMIT, MAX_LIMIT),
    });
    const heading = `${hits.length} hit(s) for "${text}":`;
    return { content: hits.length === 0 ? 'Nothing found.' : [heading, ...hits.flat()].join('\n') };
  }
}

/** Readable tables with something to search in, by name; only the named one when there is one. */
function searchTargets(context: ToolContext, user: BackendUser, table: string): SearchTarget[] {
  const names = table === '' ? context.snapshot.tableNames().sort() : [table];
  return names
    .flatMap((name) => readableTable(context.snapshot, user, name) ?? [])
    .map((schema) => ({
      schema,
      columns: context.snapshot.searchableColumns(schema.name).filter((column) => !isSensitiveColumn(column)),
    }))
    .filter(({ columns }) => columns.length > 0);
}

/** Lines of the hits; tables early in the alphabet may use up the limit. */
async function search(
  context: ToolContext,
  user: BackendUser,
  wanted: { targets: readonly SearchTarget[]; text: string; limit: number },
): Promise<string[][]> {
  const access = new PageAccess(context.db, user);
  const hits: string[][] = [];
  for (const target of wanted.targets) {
    if (hits.length >= wanted.limit) {
      break;
    }
    const rows = await matchingRows(context, target, {
      text: wanted.text,
      limit: wanted.limit - hits.length,
    });
    const visible = await visibleRows(access, user, { name: target.schema.name, languageColumn: '' }, rows);
    hits.push(...visible.map((row) => hitLines(target, row, wanted.text)));
  }
  return hits;
}

async function matchingRows(
  context: ToolContext,
  { schema, columns }: SearchTarget,
  wanted: { text: string; limit: number },
): Promise<RecordRow[]> {
  const { control, name } = schema;
  const label = control.label === '' || isSensitiveColumn(control.label) ? [] : [control.label];
  const pattern = containsPattern(wanted.text);
  return new RecordRepository(context.db).select({
    table: name,
    columns: [...new Set(['uid', 'pid', ...label, ...columns])],
    where: [
      anyOf(columns.map((column) => ({ sql: `${quoteName(column)} LIKE ?`, params: [pattern] }))),
      ...defaultRestrictions(control, context.now),
      ...liveOnly(control),
    ],
    orderBy: ['uid'],
    limit: wanted.limit,
  });
}

function hitLines({ schema, columns }: SearchTarget, row: RecordRow, text: string): string[] {
  const label = toText(row[schema.control.label]);
  const line = `${schema.name}:${row.uid} · ${label === '' ? '(no label)' : label} · pid ${row.pid}`;
  for (const column of columns) {
    const excerpt = matchExcerpt(toText(row[column]), text);
    if (excerpt !== null) {
      return [line, `  match(${column}): ${excerpt}`];
    }
  }
  return [line];
}
