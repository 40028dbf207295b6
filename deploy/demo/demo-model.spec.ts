import type { RecordedMessage, RecordedRequest, ScriptedMessage } from '#testing';
import { demoModel } from './demo-model';

const TREE =
  'Page tree from uid 0 (depth 3):\n[1] Lindenhof Garden (doktype 1)\n  [2] Plan your visit (doktype 1)';

const user: RecordedMessage = { role: 'user', content: 'Our page "Plan your visit" needs a description.' };

function exchange(name: string, answer: string): RecordedMessage[] {
  const call = { id: name, type: 'function', function: { name, arguments: '{}' } };
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: name, content: answer },
  ];
}

const answer = async (...messages: RecordedMessage[]): Promise<ScriptedMessage> =>
  (await demoModel({ body: { model: 'm', messages } } as RecordedRequest)) as ScriptedMessage;

describe('demoModel', () => {
  it('looks at the tree first, then reads the page it found there', async () => {
    expect((await answer(user)).toolCalls?.[0]).toMatchObject({ name: 'get_pagetree' });
    const next = await answer(user, ...exchange('get_pagetree', TREE));
    expect(next.toolCalls?.[0]).toEqual({ name: 'get_page_content', arguments: { uid: 2 } });
  });

  it('says so when the page is not in the tree it was shown', async () => {
    const next = await answer(user, ...exchange('get_pagetree', 'No pages.'));
    expect(next.toolCalls).toBeUndefined();
    expect(next.content).toContain('no page called "Plan your visit"');
  });

  it.each([
    ['Page 2 updated.', 'Done: "Plan your visit" has a new description.'],
    ['Error: a human refused.', 'The description of "Plan your visit" stays as it is. a human refused.'],
  ])('reports what became of the write: %s', async (outcome, words) => {
    const read = [...exchange('get_pagetree', TREE), ...exchange('get_page_content', 'Page [2]')];
    const proposal = await answer(user, ...read);
    expect(proposal.toolCalls?.[0]).toMatchObject({ name: 'update_page_metadata', arguments: { uid: 2 } });
    expect((await answer(user, ...read, ...exchange('update_page_metadata', outcome))).content).toBe(words);
  });
});
