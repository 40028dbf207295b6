import {
  PageAccess,
  RecordRepository,
  notDeleted,
  phpTrim,
  readableTable,
  utcMinute,
  type TableSchema,
} from '#typo3';
import { Tool } from '../../registry/tool.decorator';
import type { ToolContext } from '../../registry/tool-context';
import type { ReadTool, ToolAnswer, ToolArguments } from '../../registry/tool-handler';
import { clampToRange, integerOr, toInteger, toText } from '../argument-coercion';
import { TABLE_UNAVAILABLE } from '../refusals';
import { historyChanges } from './history-changes';
import { RecordHistoryRepository, type HistoryRow } from './record-history.repository';
import { isOnReadablePage } from './row-visibility';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 20;
const UNKNOWN = '(unknown)';
const ACTIONS: Readonly<Record<number, string>> = {
  1: 'add',
  2: 'modify',
  3: 'move',
  4: 'delete',
  5: 'undelete',
};

interface HistoryQuestion {
  /** `table:uid` */
  record: string;
  field: string;
}

/** */
@Tool('get_record_history')
export class GetRecordHistoryTool implements ReadTool {
  async execute(args: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
    const uid = toInteger(args.uid);
    const schema = readableTable(context.snapshot, context.actor, phpTrim(toText(args.table)));
    if (uid < 1 || schema === null || !(await mayReadHistory(schema, uid, context))) {
      return { content: TABLE_UNAVAILABLE };
    }
    const history = new RecordHistoryRepository(context.db);
    const limit = clampToRange(integerOr(args.limit, DEFAULT_LIMIT), 1, MAX_LIMIT);
    const rows = await history.newest(schema.name, uid, limit);
    const names = await history.userNames([...new Set(rows.flatMap(userUids))]);
    const question = { record: `${schema.name}:${uid}`, field: phpTrim(toText(args.field)) };
    return { content: layOut(question, rows, names) };
  }
}

/** An editor needs the record, on a page they may read; an admin may ask about what is long gone. */
async function mayReadHistory(schema: TableSchema, uid: number, context: ToolContext): Promise<boolean> {
  if (context.actor === null || context.actor.admin) {
    return context.actor !== null;
  }
  const [row] = await new RecordRepository(context.db).select({
    table: schema.name,
    columns: ['uid', 'pid'],
    where: [{ sql: 'uid = ?', params: [uid] }, ...notDeleted(schema.control)],
    orderBy: ['uid'],
    limit: 1,
  });
  const access = new PageAccess(context.db, context.actor);
  return row !== undefined && isOnReadablePage(access, schema.name, row);
}

/** Backend users of an entry; a website user's uid says nothing about them (D-30.7). */
function userUids({ usertype, userid, originaluserid }: HistoryRow): number[] {
  return usertype === 'BE' ? [userid ?? 0, originaluserid ?? 0].filter((uid) => uid > 0) : [];
}

function layOut(question: HistoryQuestion, rows: readonly HistoryRow[], names: Map<number, string>): string {
  const { record, field } = question;
  if (rows.length === 0) {
    return `No recorded change of ${record}.`;
  }
  const entries = rows.map((row) => entry(row, field, names)).filter((line) => line !== null);
  const skipped = rows.length - entries.length;
  if (entries.length === 0) {
    return `None of the last ${rows.length} change(s) of ${record} touches "${field}".`;
  }
  const filter = field === '' ? '' : ` touching "${field}"`;
  return [
    `${entries.length} change(s) of ${record}${filter}, newest first:`,
    ...entries,
    ...(skipped > 0 ? [`(${skipped} without "${field}" left out.)`] : []),
  ].join('\n');
}

/** Null when the entry doesn't touch the asked column. */
function entry(row: HistoryRow, field: string, names: Map<number, string>): string | null {
  const changes = historyChanges(row.history_data).filter(({ column }) => field === '' || column === field);
  if (field !== '' && changes.length === 0) {
    return null;
  }
  const nameOf = (uid: number): string => (row.usertype === 'BE' ? (names.get(uid) ?? UNKNOWN) : UNKNOWN);
  const user = row.userid ?? 0;
  const original = row.originaluserid ?? 0;
  const action = ACTIONS[row.actiontype] ?? `action #${row.actiontype}`;
  const via = original > 0 && original !== user ? ` via impersonation by ${nameOf(original)}` : '';
  const detail = changes.length > 0 ? `: ${changes.map(({ text }) => text).join('; ')}` : '';
  return `- ${utcMinute(row.tstamp)} UTC by ${nameOf(user)} (${action})${via}${detail}`;
}
