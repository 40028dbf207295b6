import { DEMO_SITE, type SidecarStack, type SidecarClient } from '#testing';
import { startDemoStack, type DemoStack } from '../support/demo-stack';
import { pageFacts } from '../support/site-facts';

// Five processes have to boot on whatever cores are free.
jest.setTimeout(240_000);

/** Applied writes taken back through the front door (issue 4 §6). */
describe('taking a write back', () => {
  let demo: DemoStack;
  let stack: SidecarStack;

  beforeAll(async () => {
    demo = await startDemoStack();
    stack = demo.stack;
  });
  afterAll(() => demo?.stop());

  const editor = (): SidecarClient => stack.client(DEMO_SITE.editor);
  const reviewer = (): SidecarClient => stack.client(DEMO_SITE.reviewer);

  async function approved(run: string): Promise<string> {
    const turn = await reviewer().waitingTurn(run);
    expect((await reviewer().decide(turn, 'approve')).status).toBe(202);
    await editor().finished(run);
    const steps = await editor().steps(run);
    return String(steps.find(({ kind }) => kind === 'write')?.['writeId']);
  }

  async function describePage(uid: number, description: string): Promise<string> {
    const body = { arguments: { uid, description } };
    const answer = await editor().call('POST', '/v1/tools/update_page_metadata/calls', body);
    return approved(String(answer.body['id']));
  }

  const undo = (client: SidecarClient, id: string) => client.call('POST', `/v1/writes/${id}/undo`, {});

  it('shows the reverse change on a card, writes it once approved, and does it only once', async () => {
    const uid = 9;
    const before = await pageFacts(stack, uid);
    const writeId = await describePage(uid, 'Palms under glass.');
    const started = await undo(editor(), writeId);
    expect([started.status, started.body['status']]).toEqual([202, 'queued']);
    const id = String(started.body['id']);
    const turn = await reviewer().waitingTurn(id);
    expect(turn.cards).toMatchObject([
      {
        tool: 'undo_write',
        title: 'Take a change back',
        record: { table: 'pages', uid },
        diff: [
          {
            field: 'description',
            label: 'Description for search engines',
            before: 'Palms under glass.',
            after: before.description,
          },
        ],
      },
    ]);
    const redo = await approved(id);
    expect((await editor().run(id)).answer).toContain(`Took back what was done to pages [${uid}].`);
    expect(await pageFacts(stack, uid)).toMatchObject({
      description: before.description,
      history: before.history + 2,
      log: before.log + 2,
    });
    const again = await undo(editor(), writeId);
    expect(again.body).toMatchObject({ status: 409, code: 'not-reversible', state: id });
    expect(await approved(String((await undo(editor(), redo)).body['id']))).not.toBe('undefined');
    expect((await pageFacts(stack, uid)).description).toBe('Palms under glass.');
  });

  it('refuses a row that somebody has changed since, and leaves it as it is', async () => {
    const uid = 10;
    const writeId = await describePage(uid, 'Stones.');
    await stack.site('UPDATE pages SET description = ? WHERE uid = ?', ['Somebody else’s words', uid]);
    const id = String((await undo(editor(), writeId)).body['id']);
    const turn = await reviewer().waitingTurn(id);
    expect(turn.cards[0]?.lines.join()).toContain(`pages [${uid}] has changed since`);
    expect((await reviewer().decide(turn, 'approve')).status).toBe(202);
    expect((await editor().finished(id)).answer).toMatch(/^Error: .*has changed since/);
    expect((await pageFacts(stack, uid)).description).toBe('Somebody else’s words');
  });

  it('moves an element back behind the neighbour it stood behind, with its column', async () => {
    const places = () =>
      stack.site(
        'SELECT uid, colPos FROM tt_content WHERE pid = ? AND deleted = 0 AND sys_language_uid = 0 ORDER BY sorting',
        [DEMO_SITE.page],
      );
    const before = await places();
    expect(before.length).toBeGreaterThan(1);
    await stack
      .client(DEMO_SITE.admin)
      .must('PUT', '/v1/tools/move_content_element/state', { enabled: true });
    const element = Number(before.at(-1)?.['uid']);
    const body = { arguments: { uid: element, target_page: DEMO_SITE.page, column: 1 } };
    const moved = await editor().call('POST', '/v1/tools/move_content_element/calls', body);
    const writeId = await approved(String(moved.body['id']));
    expect((await places())[0]).toEqual({ uid: element, colPos: 1 });
    await approved(String((await undo(editor(), writeId)).body['id']));
    expect(await places()).toEqual(before);
  });

  it('says the same of a write of somebody else and of one that never was (R-70.9)', async () => {
    const writeId = await describePage(16, 'Who tends the garden.');
    const theirs = await undo(stack.client(DEMO_SITE.newcomer), writeId);
    const unknown = await undo(editor(), '5b1d9f40-6a3e-4d6b-8f0a-2f1f6f0f4c11');
    const nonsense = await undo(editor(), 'nonsense');
    for (const { body } of [theirs, unknown, nonsense])
      expect([body['status'], body['code']]).toEqual([404, 'not-found']);
    const called = await editor().call('POST', '/v1/tools/undo_write/calls', {
      arguments: { write: writeId },
    });
    expect(called.body['code']).toBe('not-found');
  });
});
