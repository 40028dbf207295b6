import type { StoredCard } from '#contracts';
import { verdictsOf } from './call-verdicts';

const card = (callId: string, writes: boolean): StoredCard => ({
  callId,
  tool: 'any',
  arguments: '{}',
  writes,
  preview: null,
  changed: [],
});
const cards = [card('read', false), card('first', true), card('second', true)];

describe('verdictsOf (D-3)', () => {
  it.each<[string, Parameters<typeof verdictsOf>[1], string[]]>([
    [
      'the turn’s decision covers every call',
      { digest: '', decision: 'approve' },
      ['approve', 'approve', 'approve'],
    ],
    [
      'a named write gets its own verdict',
      { digest: '', decision: 'approve', calls: { first: 'deny' } },
      ['approve', 'deny', 'approve'],
    ],
    [
      'also the other way round',
      { digest: '', decision: 'deny', calls: { second: 'approve' } },
      ['deny', 'deny', 'approve'],
    ],
    [
      'a read follows the decision even when named',
      { digest: '', decision: 'deny', calls: { read: 'approve' } },
      ['deny', 'deny', 'deny'],
    ],
  ])('%s', (_what, body, verdicts) => {
    expect([...verdictsOf(cards, body).values()]).toEqual(verdicts);
  });
});
