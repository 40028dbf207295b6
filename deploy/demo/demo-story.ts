import { DEMO_SITE, type SidecarStack, type WaitingTurn } from '#testing';
import { dim, heading, indented, printCards, printRow, printStep } from './demo-output';

const ask = (title: string): string =>
  `Our page "${title}" has a poor description for search engines. Read the page and set a better one.`;

/** The main job, as an editor and a reviewer live it: ask, watch, review, see the change. */
export async function tellStory(stack: SidecarStack): Promise<void> {
  const editor = stack.client(DEMO_SITE.editor);
  const before = await pageRow(stack);
  heading('Erin, an editor, asks the assistant');
  indented([ask('Plan your visit')]);
  const id = await editor.startRun({ prompt: ask('Plan your visit'), callerSource });
  console.log(`\n   POST /v1/runs → run ${id}; its events, live:`);
  await follow(stack, id, ['run.awaiting_approval']);
  heading('The write waits. Rita, a reviewer, sees the exact change');
  const turn = await stack.client(DEMO_SITE.reviewer).waitingTurn(id);
  printCards(turn);
  await approve(stack, turn);
  await follow(stack, id, [], await lastSequence(stack, id));
  await showResult(stack, id, before);
}

/** A run that stays at its card, for whoever opens the dashboard. */
export async function leaveOneWaiting(stack: SidecarStack): Promise<WaitingTurn> {
  const editor = stack.client(DEMO_SITE.editor);
  const id = await editor.startRun({ prompt: ask('Café in the orangery'), callerSource });
  return stack.client(DEMO_SITE.reviewer).waitingTurn(id, 120);
}

const callerSource = { extension: 'demo', operation: 'improve-description' };

/** Prints the run's events until one of `until`, or the end of the stream. */
async function follow(stack: SidecarStack, id: string, until: string[], after?: string): Promise<void> {
  const stop = new AbortController();
  const options = { signal: stop.signal, ...(after !== undefined && { after }) };
  try {
    for await (const event of stack.client(DEMO_SITE.editor).events(id, options)) {
      if (event.event === 'step.delta') continue;
      printStep({ sequence: event.id, event: event.event, ...event.data });
      if (until.includes(event.event) || event.event === 'run.failed') break;
    }
  } finally {
    stop.abort();
  }
}

async function approve(stack: SidecarStack, turn: WaitingTurn): Promise<void> {
  const answer = await stack.client(DEMO_SITE.reviewer).decide(turn, 'approve');
  if (answer.status !== 202) throw new Error(`The approval was refused: ${JSON.stringify(answer.body)}`);
  console.log(`   POST /v1/approvals/${turn.turnId}/decision {"decision": "approve", …} → 202\n`);
}

async function lastSequence(stack: SidecarStack, id: string): Promise<string> {
  const steps = await stack.client(DEMO_SITE.admin).steps(id);
  return String(steps.findLast(({ event }) => event === 'run.awaiting_approval')?.sequence ?? 0);
}

async function pageRow(stack: SidecarStack): Promise<Record<string, unknown> | undefined> {
  const [row] = await stack.site('SELECT uid, title, description, tstamp FROM pages WHERE uid = ?', [
    DEMO_SITE.page,
  ]);
  return row;
}

/** Throws unless the run completed and the row, its history and its log entry are there, once. */
async function showResult(
  stack: SidecarStack,
  id: string,
  before: Record<string, unknown> | undefined,
): Promise<void> {
  const run = await stack.client(DEMO_SITE.editor).finished(id);
  const after = await pageRow(stack);
  heading("TYPO3's database");
  printRow('pages, before', before);
  printRow('pages, after', after);
  const where = "tablename = 'pages' AND recuid = ?";
  const history = await stack.site(
    `SELECT uid, actiontype, usertype, userid, history_data FROM sys_history WHERE ${where}`,
    [DEMO_SITE.page],
  );
  const log = await stack.site(`SELECT uid, userid, type, action, details FROM sys_log WHERE ${where}`, [
    DEMO_SITE.page,
  ]);
  history.forEach((row) => printRow('sys_history', row));
  log.forEach((row) => printRow('sys_log', row));
  heading('The answer and the stored trace');
  console.log(`   ${run.status}: ${run.answer ?? dim('(no text)')}\n`);
  (await stack.client(DEMO_SITE.admin).steps(id)).forEach(printStep);
  if (run.status !== 'completed') throw new Error(`The run ended ${run.status} (${run.terminationReason}).`);
  if (after?.description === before?.description)
    throw new Error('The approved change is not in the database.');
  if (history.length !== 1) throw new Error(`Expected one history row, found ${history.length}.`);
}
