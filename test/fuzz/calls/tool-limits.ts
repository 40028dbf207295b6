/** How much one answer of a tool may hold (spec 30 §3). */
interface ToolLimits {
  /** Lines of one kind, and how many of them. */
  items?: { line: RegExp; most: number };
  /** Argument that lowers `items.most` when it is a whole number below it. */
  argument?: string;
  /** All lines, notes included. */
  lines?: number;
  /** Characters of the part of a line this captures. */
  widths?: { part: RegExp; most: number };
  /** Characters in all. */
  characters?: number;
}

const LIMITS: Record<string, ToolLimits> = {
  search_records: {
    items: { line: /^[a-z_]+:\d+ · /, most: 50 },
    argument: 'limit',
    widths: { part: /^ {2}match\(\w+\): (.*)$/, most: 122 },
  },
  get_page_content: {
    items: { line: /^\[\d+\] colPos=/, most: 100 },
    widths: { part: /^ {2}(.*)$/, most: 201 },
  },
  read_records: {
    items: { line: /^- [a-z_]+:\d+$/, most: 50 },
    argument: 'limit',
    widths: { part: /^ {2}\w+: (.*)$/, most: 301 },
  },
  get_record_history: {
    items: { line: /^- \d{4}-/, most: 20 },
    argument: 'limit',
    widths: { part: /: '([^']*)' → /, most: 120 },
  },
  get_pagetree: {
    items: { line: /^ *\[\d+\] /, most: 200 },
    argument: '',
    widths: { part: /^( *)\[/, most: 8 },
  },
  get_tca: { lines: 501 },
  get_full_tca: { lines: 401 },
  get_table_schema: { items: { line: /^- /, most: 300 } },
  validate_tca: { items: { line: /^- (?!…)/, most: 50 } },
  fetch_logs: { items: { line: /^\[\d{4}-\d\d-\d\d \d\d:\d\d\] \d+\.\d+ /, most: 50 }, argument: 'limit' },
  list_scheduler_tasks: {
    items: { line: /^- \[/, most: 50 },
    widths: { part: /^- \[\d+\] (.*) \(/, most: 100 },
  },
  list_deprecations: {
    items: { line: /^- /, most: 40 },
    argument: 'limit',
    widths: { part: /^- (.*?)(?: \(×\d+\))?$/, most: 300 },
  },
  list_middlewares: { items: { line: /^ ?\d+\. /, most: 100 } },
  list_be_users: { items: { line: /^\[\d+\] /, most: 200 } },
  list_be_users_raw: {
    items: { line: /^\[\d+\]$/, most: 100 },
    widths: { part: /^ {2}\w+: (.*)$/, most: 201 },
  },
  list_be_groups: { items: { line: /^\[\d+\] /, most: 200 } },
  get_typoscript: { lines: 302 },
  get_tsconfig: { lines: 302 },
  check_typoscript: { items: { line: /^- (?!…)/, most: 50 } },
  get_site_config: { lines: 202, widths: { part: /^[\w.\\]+: (.*)$/, most: 120 } },
  get_last_exception: { lines: 200 },
  read_source: { items: { line: /^ *\d+ \| /, most: 200 }, argument: 'lines' },
  search_code: {
    items: { line: /^[^:]+\.\w+:\d+: /, most: 100 },
    argument: 'max_results',
    widths: { part: /^[^:]+\.\w+:\d+: (.*)$/, most: 201 },
  },
  browse_fal_folder: { items: { line: /^- /, most: 100 } },
  search_fal_files: { items: { line: /^- \[/, most: 50 }, argument: 'limit' },
  find_missing_files: { items: { line: /^- \[/, most: 50 }, argument: 'limit' },
  get_fal_references: { items: { line: /^- /, most: 50 } },
  site_rag_query: {
    items: { line: /^\d+\. /, most: 20 },
    argument: 'max_sources',
    widths: { part: /^ {3}(?!http)(.*)$/, most: 162 },
  },
  site_fetch_source: { characters: 8_001 },
  probe_url: { characters: 2_048 + 2_000 },
};

const MAX_BYTES = 50_000;
/** Shorter ones are looked for in no answer: they may be anything. */
const SHORT_ECHO = 20;

/** Limits an answer breaks, one sentence each. Texts of the arguments that the answer repeats count in bytes only. */
export function brokenLimits(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  answer: { content: string; artifacts: unknown },
): string[] {
  const limits = LIMITS[tool] ?? {};
  const own = withoutEchoes(answer.content, args);
  return [
    ...excess('bytes of content (R-30.16)', Buffer.byteLength(answer.content), MAX_BYTES),
    ...excess('bytes of artifacts (R-30.17)', Buffer.byteLength(JSON.stringify(answer.artifacts)), MAX_BYTES),
    ...excess('lines', own.split('\n').length, limits.lines),
    ...excess('characters', Array.from(own).length, limits.characters),
    ...tooMany(limits, own.split('\n'), args),
    ...tooWide(limits, own.split('\n')),
  ];
}

/** An echo that is cut with the answer leaves nothing of the tool's own behind that could be told apart. */
function withoutEchoes(content: string, args: Readonly<Record<string, unknown>>): string {
  const texts = Object.values(args).filter((value) => typeof value === 'string');
  const echoes = texts.map((echo) => echo.trim()).filter((echo) => echo.length > SHORT_ECHO);
  return echoes.some((echo) => Buffer.byteLength(echo) > MAX_BYTES / 2)
    ? ''
    : echoes.reduce((text, echo) => text.replaceAll(echo, ''), content);
}

function excess(what: string, found: number, most = Infinity): string[] {
  return found > most ? [`${found} ${what} instead of ${most}`] : [];
}

function tooMany(
  { items, argument = '' }: ToolLimits,
  lines: readonly string[],
  args: Readonly<Record<string, unknown>>,
): string[] {
  if (items === undefined) return [];
  const asked = args[argument];
  const lower = typeof asked === 'number' && Number.isInteger(asked) && asked >= 1 ? asked : Infinity;
  return excess('items', lines.filter((line) => items.line.test(line)).length, Math.min(items.most, lower));
}

function tooWide({ widths }: ToolLimits, lines: readonly string[]): string[] {
  if (widths === undefined) return [];
  const found = lines.map((line) => Array.from(widths.part.exec(line)?.[1] ?? '').length);
  return excess('characters in a line', Math.max(...found), widths.most);
}
