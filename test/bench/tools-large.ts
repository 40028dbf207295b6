import { LARGE_CALLS, MANY_PAGES, MANY_RECORDS } from '../fuzz/site/large-site';
import { PEOPLE } from '../fuzz/site/people';
import type { ToolContext } from '../../apps/tools/src/registry/tool-context';
import type { ReadTool } from '../../apps/tools/src/registry/tool-handler';
import { ms, type Measure } from './bench-table';
import { median } from './statistics';

const REPEATS = 5;
const GOAL_MS = 200;

/** What a visitor asks of one page or record of many: an index answers each, and no cap shortens it. */
const INDEXED_CALLS: readonly [tool: string, args: object][] = [
  ['read_records', { table: 'tx_garden_plant', where_equals: { uid: 600_000 } }],
  ['get_record_history', { table: 'tx_garden_plant', uid: 600_000 }],
  ['get_page_content', { uid: 140_000 }],
  ['resolve_url', { url: '/poppy-40000' }],
  ['site_fetch_source', { source_id: 'database:140000:0' }],
  ['get_tsconfig', { pageUid: 149_999 }],
  ['get_typoscript', { pageUid: 149_999 }],
];

/** An admin, and an editor whose rights are asked for on the whole tree. */
export const LARGE_USERS = { admin: PEOPLE.admin, editor: PEOPLE.botanist };

export interface LargeGround {
  tools: ReadonlyMap<string, ReadTool>;
  context: ToolContext;
}

/** Calls on a very large site: the median time of each and, where a cap holds, how much of it the answer shows. */
export async function largeTimes(who: string, ground: LargeGround): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [tool, args, line, cap] of LARGE_CALLS) {
    const { taken, content } = await timed(ground, tool, args);
    const shown = content.split('\n').filter((each) => line.test(each)).length;
    measures.push(
      measure(`${who}: ${tool} ${JSON.stringify(args)}, ${shown} of at most ${cap} shown`, taken),
    );
  }
  for (const [tool, args] of INDEXED_CALLS) {
    const { taken } = await timed(ground, tool, args);
    measures.push(measure(`${who}: ${tool} ${JSON.stringify(args)}`, taken));
  }
  return measures;
}

export const LARGE_HEADING: Measure = {
  what: `\nOn ${MANY_PAGES} pages and ${MANY_RECORDS} records:`,
  value: '',
  goal: '',
  met: null,
};

async function timed(
  { tools, context }: LargeGround,
  name: string,
  args: object,
): Promise<{ taken: number; content: string }> {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`No tool is called ${name}.`);
  const times: number[] = [];
  let content = '';
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const began = performance.now();
    ({ content } = await tool.execute({ ...args }, context));
    times.push(performance.now() - began);
  }
  return { taken: median(times), content };
}

function measure(what: string, taken: number): Measure {
  return { what, value: ms(taken), goal: `≤ ${GOAL_MS} ms`, met: taken <= GOAL_MS };
}
