import { phpTrim } from '#typo3';

/** An entry of TYPO3's file logs that somebody should look at. */
export interface LogEntry {
  /** Unix seconds. */
  timestamp: number;
  level: string;
  /** Empty where the entry names none. */
  component: string;
  message: string;
  /** Null where no class is named. */
  exceptionClass: string | null;
  frames: StackFrame[];
}

export interface StackFrame {
  /** On the PHP host. */
  file: string;
  line: number;
  call: string;
}

const RECORD_START =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}/;
const HEADER =
  /^(\w{3}, \d{1,2} \w{3} \d{4} [\d:]{5,8} [+-]\d{4}) \[(ERROR|CRITICAL|ALERT|EMERGENCY)\](?: request="[^"\n]*")?(?: component="([^"\n]*)")?: ?([^]*)$/;

/** How much of a trace is looked through. */
const MAX_TRACE = 200_000;
/** No answer shows more. */
const MAX_FRAMES = 200;
const DATA_MARK = ' - {';

/** The entries of error level and above in a log text, in its order; text before the first entry is dropped. */
export function parseLog(text: string): LogEntry[] {
  const records: string[][] = [];
  for (const line of text.split('\n')) {
    if (RECORD_START.test(line)) {
      records.push([line]);
    } else {
      records.at(-1)?.push(line);
    }
  }
  return records.flatMap((lines) => parseRecord(lines.join('\n')) ?? []);
}

function parseRecord(record: string): LogEntry | null {
  const match = HEADER.exec(record);
  const timestamp = match === null ? Number.NaN : Date.parse(match[1] ?? '') / 1000;
  if (match === null || Number.isNaN(timestamp)) {
    return null;
  }
  const { message, trace } = messageAndTrace(match[4] ?? '');
  const analysed = trace.slice(0, MAX_TRACE);
  return {
    timestamp,
    level: match[2] ?? '',
    component: match[3] ?? '',
    message: phpTrim(message),
    exceptionClass: classIn(analysed),
    frames: framesIn(analysed),
  };
}

/** The data behind the last ` - {` carries the trace, where it is JSON; otherwise everything is both. */
function messageAndTrace(rest: string): { message: string; trace: string } {
  const mark = rest.lastIndexOf(DATA_MARK);
  const data = mark === -1 ? null : jsonObject(rest.slice(mark + DATA_MARK.length - 1));
  if (data === null) {
    return { message: rest, trace: rest };
  }
  const message = rest.slice(0, mark);
  const exception = data['exception'];
  return { message, trace: typeof exception === 'string' ? exception : message };
}

function jsonObject(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Walks back from `Exception:` or `Error:`; a bare one names no class. */
function classIn(trace: string): string | null {
  for (const { index, 0: end } of trace.matchAll(/(?:Exception|Error):/g)) {
    let start = index;
    while (start > 0 && /[\w\\]/.test(trace.charAt(start - 1))) {
      start--;
    }
    if (start < index) {
      return trace.slice(start, index + end.length - 1);
    }
  }
  return null;
}

function framesIn(trace: string): StackFrame[] {
  const thrown = / in (\/[^\n:]{1,1024}):(\d+)/.exec(trace);
  const calls = trace.matchAll(/^#\d+ (\/[^\n]*?)\((\d+)\): ([^\n]*)$/gm);
  return [
    ...(thrown === null ? [] : [frame(thrown, '(throw site)')]),
    ...[...calls].map((match) => frame(match, match[3] ?? '')),
  ].slice(0, MAX_FRAMES);
}

function frame(match: RegExpMatchArray, call: string): StackFrame {
  return { file: match[1] ?? '', line: Number(match[2]), call };
}
