import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlConnection } from '#database';
import { groundFiles } from './recorded-ground';

type Row = Record<string, string | number | null>;

/** Row changes made before a call, in its transaction (recorded/tools/README.md). */
type SetupStep =
  | { table: string; uid: number; set: Row }
  | { table: string; insert: Row }
  | { table: string; series: number; from: number; row: Row };

export interface RecordedCase {
  id: string;
  /** `be_users` uid; 0 is nobody. */
  actor: number;
  arguments: Record<string, unknown>;
  setup?: string;
  result: string;
  isError: boolean;
  /** What left the tool, when something did. */
  exception?: { message: string };
  artifacts?: unknown[];
}

export interface RecordedTool {
  tool: string;
  /** Unix seconds at which time stood still. */
  now: number;
  setups: Record<string, SetupStep[]>;
  cases: RecordedCase[];
}

export function readRecordedTool(root: string, tool: string): RecordedTool {
  return JSON.parse(readFileSync(join(root, 'recorded/tools', `${tool}.json`), 'utf8')) as RecordedTool;
}

/** Cases that show the installation the tool was asked on. */
export function groundCases(root: string, tool: string): RecordedCase[] {
  return groundFiles(root, `tools/${tool}.json`).flatMap(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as RecordedTool).cases,
  );
}

export async function applySetup(db: SqlConnection, steps: readonly SetupStep[]): Promise<void> {
  for (const step of steps) {
    if ('set' in step) {
      const columns = Object.keys(step.set).map((column) => `\`${column}\` = ?`);
      await db.execute(`UPDATE \`${step.table}\` SET ${columns.join(', ')} WHERE uid = ?`, [
        ...Object.values(step.set),
        step.uid,
      ]);
    } else if ('insert' in step) {
      await insert(db, step.table, step.insert);
    } else {
      for (let number = 1; number <= step.series; number++) {
        await insert(db, step.table, { uid: step.from + number - 1, ...numbered(step.row, number) });
      }
    }
  }
}

function numbered(row: Row, number: number): Row {
  const value = (text: string | number | null): string | number | null =>
    typeof text === 'string' ? text.replaceAll('{n}', String(number)) : text;
  return Object.fromEntries(Object.entries(row).map(([column, text]) => [column, value(text)]));
}

async function insert(db: SqlConnection, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  await db.execute(
    `INSERT INTO \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')})
      VALUES (${columns.map(() => '?').join(', ')})`,
    Object.values(row),
  );
}
