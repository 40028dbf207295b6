import { historyChanges } from './history-changes';

const texts = (payload: unknown): string[] =>
  historyChanges(typeof payload === 'string' ? payload : JSON.stringify(payload)).map(({ text }) => text);

describe('Changes of a history entry (R-30.85)', () => {
  it('goes through old columns first and tells what is unset, complex, a truth value', () => {
    const payload = {
      oldRecord: { header: 'Old\n\ntext', tags: ['a'], hidden: false },
      newRecord: { hidden: true, header: null, extra: 1.5 },
    };
    expect(texts(payload)).toEqual([
      "header: 'Old text' → '(unset)'",
      "tags: '[complex value]' → '(unset)'",
      "hidden: '' → '1'",
      "extra: '(unset)' → '1.5'",
    ]);
  });

  it('names a secret column and shows nothing of it (R-30.28)', () => {
    const payload = { oldRecord: { api_key: 'a-secret' }, newRecord: { api_key: 'b-secret' } };
    expect(texts(payload).join()).not.toContain('-secret');
    expect(texts(payload)).toHaveLength(1);
  });

  it('cuts long values to 120 columns', () => {
    const [text = ''] = texts({ newRecord: { bodytext: 'x'.repeat(500) } });
    expect(text).toBe(`bodytext: '(unset)' → '${'x'.repeat(119)}…'`);
  });

  it.each(['', 'no json', 'null', '[]', '"text"', '{"title":"x"}', '{"oldRecord":"x","newRecord":7}'])(
    'finds nothing readable in %p',
    (payload) => {
      expect(texts(payload)).toEqual([]);
    },
  );

  it('is not fooled by names every object has', () => {
    expect(texts({ newRecord: { toString: 'x' } })).toEqual(["toString: '(unset)' → 'x'"]);
    expect(texts('{"newRecord":{"__proto__":"x"}}')).toEqual(["__proto__: '(unset)' → 'x'"]);
  });
});
