import { DEMO_SITE, waitUntil, type ModelScript, type SidecarStack } from '#testing';
import { demoModel } from '../../deploy/demo/demo-model';
import { askFor, startDemoStack, type DemoStack } from '../support/demo-stack';
import { pageFacts } from '../support/site-facts';

// Five processes have to boot on whatever cores are free.
jest.setTimeout(240_000);

/** The demo model, slow enough to restart a service under it. */
const slowModel: ModelScript = async (request) => ({ ...(await demoModel(request)), delayMs: 700 });

describe('restarting services in the middle of a run', () => {
  let demo: DemoStack;
  let stack: SidecarStack;

  beforeAll(async () => {
    demo = await startDemoStack();
    stack = demo.stack;
    demo.model.use(slowModel);
  });

  afterAll(() => demo?.stop());

  const modelWasAsked = (times: number) =>
    waitUntil('the model was asked', async () => demo.model.journal.length >= times);

  it.each(['agent', 'tools', 'trace', 'inbox', 'gateway'] as const)(
    'a restart of %s while the model thinks and again while the turn waits loses nothing',
    async (app) => {
      const title = {
        agent: 'Getting here',
        tools: 'Accessibility',
        trace: 'Rose terraces',
        inbox: 'Tropical house',
        gateway: 'Alpine garden',
      }[app];
      const uid = { agent: 4, tools: 5, trace: 8, inbox: 9, gateway: 10 }[app];
      const asked = demo.model.journal.length;
      const id = await stack.client(DEMO_SITE.editor).startRun(askFor(title));
      await modelWasAsked(asked + 1);
      await stack.one(app).restart();
      const turn = await stack.client(DEMO_SITE.reviewer).waitingTurn(id, 60);
      await stack.one(app).restart();
      expect((await stack.client(DEMO_SITE.reviewer).decide(turn, 'approve')).status).toBe(202);
      expect((await stack.client(DEMO_SITE.editor).finished(id, 60)).status).toBe('completed');
      expect(await pageFacts(stack, uid)).toMatchObject({
        description: `${title} at Lindenhof Garden.`,
        history: 1,
        log: 1,
      });
      const steps = await waitUntil('all steps are stored', async () => {
        const stored = await stack.client(DEMO_SITE.admin).steps(id);
        return stored.some(({ event }) => event === 'run.finished') && stored;
      });
      const sequences = steps.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_value, index) => (sequences[0] ?? 0) + index));
    },
  );
});
