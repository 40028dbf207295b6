import { DEMO_SITE, waitUntil, type SidecarStack } from '#testing';
import { askFor, startDemoStack, type DemoStack } from '../support/demo-stack';
import { pageFacts } from '../support/site-facts';

// Five processes have to boot on whatever cores are free.
jest.setTimeout(240_000);

/** Pages the editor may change, one per run. */
const PAGES = [
  { uid: 3, title: 'Opening times and tickets' },
  { uid: 4, title: 'Getting here' },
  { uid: 5, title: 'Accessibility' },
  { uid: 8, title: 'Rose terraces' },
  { uid: 9, title: 'Tropical house' },
  { uid: 10, title: 'Alpine garden' },
  { uid: 13, title: 'School visits' },
  { uid: 14, title: 'Workshops' },
  { uid: 16, title: 'Team' },
  { uid: 17, title: 'Jobs' },
];

/** Several processes of each app share the work (design §3: the normal case). */
describe('two replicas of every service', () => {
  let demo: DemoStack;
  let stack: SidecarStack;

  beforeAll(async () => {
    demo = await startDemoStack({ gateways: 2, agents: 2, tools: 2, inboxes: 2, traces: 2 });
    stack = demo.stack;
  });

  afterAll(() => demo?.stop());

  it('run everything once, whoever answers', async () => {
    const outcomes = await Promise.all(PAGES.map((page, index) => runOne(page.title, index)));
    expect(outcomes.map(({ status }) => status)).toEqual(PAGES.map(() => 'completed'));
    for (const { uid, title } of PAGES) {
      expect(await pageFacts(stack, uid)).toMatchObject({
        description: `${title} at Lindenhof Garden.`,
        history: 1,
        log: 1,
      });
    }
    const requests = demo.model.journal.length;
    expect(requests).toBe(PAGES.length * 4);
  });

  it('have numbered the steps without gap or repeat', async () => {
    const rows = await waitUntil('all steps are stored', async () => {
      const open = await stack.sidecar(
        'SELECT COUNT(*) n FROM agent_runs r WHERE next_sequence <> (SELECT COUNT(*) FROM trace_steps s WHERE s.run_uuid = r.uuid)',
      );
      return (
        open[0]?.['n'] === 0 &&
        stack.sidecar(
          'SELECT run_uuid, MIN(sequence) lo, MAX(sequence) hi, COUNT(*) n FROM trace_steps GROUP BY run_uuid',
        )
      );
    });
    expect(rows).toHaveLength(PAGES.length);
    for (const row of rows) expect(Number(row['hi']) - Number(row['lo']) + 1).toBe(Number(row['n']));
  });

  /** Started at one gateway, followed at the other, decided at the first. */
  async function runOne(title: string, index: number) {
    const here = index % 2;
    const id = await stack.client(DEMO_SITE.editor, here).startRun(askFor(title));
    const turn = await stack.client(DEMO_SITE.reviewer, 1 - here).waitingTurn(id, 60);
    const answer = await stack.client(DEMO_SITE.reviewer, here).decide(turn, 'approve');
    expect(answer.status).toBe(202);
    return stack.client(DEMO_SITE.editor, 1 - here).finished(id, 60);
  }
});
