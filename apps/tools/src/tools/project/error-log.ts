import { parseLog, type LogEntry } from './log-entry';
import { newestLogs, readLogEnd } from './log-files';
import type { ProjectMount } from './project-mount';

/** Bytes at the end of each log file that are looked at. */
const MAX_LOG_BYTES = 2_000_000;

export interface LogFilter {
  /** Part of message, component or class, case ignored; empty for all. */
  search: string;
  /** Unix seconds, both ends included. */
  from?: number;
  to?: number;
}

/** Error entries of the file logs, newest first, as the filter leaves them. */
export async function errorEntries(mount: ProjectMount, filter: LogFilter): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const path of await newestLogs(mount, () => true)) {
    const end = await readLogEnd(path, MAX_LOG_BYTES);
    entries.push(...parseLog(end?.bytes.toString('utf8') ?? ''));
  }
  return entries
    .filter((entry) => passes(entry, filter))
    .sort((one, other) => other.timestamp - one.timestamp);
}

function passes(entry: LogEntry, { search, from, to }: LogFilter): boolean {
  const needle = search.toLowerCase();
  const searched = [entry.message, entry.component, entry.exceptionClass ?? ''];
  return (
    searched.some((text) => text.toLowerCase().includes(needle)) &&
    (from === undefined || entry.timestamp >= from) &&
    (to === undefined || entry.timestamp <= to)
  );
}
