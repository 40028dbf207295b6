import { Typo3WriteDatabase, type SqlConnection } from '#database';
import { BackendUserRepository } from '#typo3';
import { plainCalls, type Arguments } from '../fuzz/calls/plain-calls';
import { FuzzSite } from '../fuzz/site/fuzz-site';
import { addManyRows } from '../fuzz/site/large-site';
import { PEOPLE } from '../fuzz/site/people';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import type { ToolContext } from '../../apps/tools/src/registry/tool-context';
import { times, type Measure } from './bench-table';
import { median, timeEach } from './statistics';
import { LARGE_HEADING, LARGE_USERS, largeTimes } from './tools-large';
import { readingTools } from './tools-registry';
import { RecordingConnection } from './tools-statements';

const REPEATS = 60;
const RATIO_GOAL = 2;

interface Ground {
  tools: Map<string, ReadTool>;
  db: RecordingConnection;
  context: ToolContext;
}

/**
 * Each reading tool against the statements it sends itself, repeated bare on the same connection, as an editor on the invented site; then
 * the calls that meet a very large tree and table.
 */
export async function measureTools(): Promise<Measure[]> {
  const site = await FuzzSite.create();
  const { url } = site.database;
  const database = new Typo3WriteDatabase({ readUrl: url, writeUrl: url, poolSize: 2 });
  try {
    const tools = await readingTools(site.projectPath);
    const measure = async (
      user: number,
      work: (ground: Ground) => Promise<Measure[]>,
    ): Promise<Measure[]> => {
      let found: Measure[] = [];
      await database.transaction(async (tx) => {
        found = await work(await groundOf(site, tools, { tx, user }));
      });
      return found;
    };
    const calls = plainCalls(site.rows);
    const small = await measure(PEOPLE.gardener, (ground) => ratios(ground, calls));
    await addManyRows(url);
    const large: Measure[] = [];
    for (const [who, user] of Object.entries(LARGE_USERS))
      large.push(...(await measure(user, (ground) => largeTimes(who, ground))));
    return [...small, LARGE_HEADING, ...large];
  } finally {
    await database.onApplicationShutdown();
    await site.remove();
  }
}

async function groundOf(
  site: FuzzSite,
  tools: Map<string, ReadTool>,
  { tx, user }: { tx: SqlConnection; user: number },
): Promise<Ground> {
  const now = Math.floor(Date.now() / 1000);
  const db = new RecordingConnection(tx);
  const actor = await new BackendUserRepository(db).load(user, now);
  return { tools, db, context: { actor, snapshot: site.snapshot(), db, now } };
}

async function ratios(ground: Ground, calls: Record<string, Arguments[]>): Promise<Measure[]> {
  const measures: Measure[] = [];
  const all: number[] = [];
  for (const [name, tool] of ground.tools) {
    const ratio = await ratioOf(ground, tool, calls[name] ?? [{}]);
    if (ratio !== null) all.push(ratio);
    measures.push(
      ratio === null
        ? { what: name, value: 'asks no database', goal: '', met: null }
        : { what: name, value: times(ratio), goal: '', met: null },
    );
  }
  const whole = median(all);
  return [
    ...measures,
    {
      what: 'median of all / own SQL',
      value: times(whole),
      goal: `≤ ${RATIO_GOAL} ×`,
      met: whole <= RATIO_GOAL,
    },
  ];
}

/** Of the call that asks the database most; null when no call does. */
async function ratioOf(
  { db, context }: Ground,
  tool: ReadTool,
  calls: readonly Arguments[],
): Promise<number | null> {
  let chosen: { args: Arguments; statements: Awaited<ReturnType<RecordingConnection['record']>> } | null =
    null;
  for (const args of calls) {
    const statements = await db.record(() => tool.execute(args, context));
    if (statements.length > (chosen?.statements.length ?? 0)) chosen = { args, statements };
  }
  if (chosen === null) return null;
  const { args, statements } = chosen;
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < REPEATS; round += 1) {
    ours.push(...(await timeEach(1, () => tool.execute(args, context))));
    bare.push(...(await timeEach(1, () => db.replay(statements))));
  }
  return median(ours) / median(bare);
}
