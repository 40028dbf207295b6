import { digestTurn, type DigestedCall, type DigestedTurn } from './turn-digest';

const call: DigestedCall = {
  callId: 'aB3dE5gH9',
  tool: 'update_page_metadata',
  arguments: '{"uid":5,"title":"Visit"}',
  lines: ['Page pages [5] "Visit us"', 'title: "Visit us" → "Visit"'],
  failed: false,
  linesHash: 'f'.repeat(64),
};
const turn: DigestedTurn = {
  turnId: '9d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22',
  kind: 'approval',
  calls: [call],
};

describe('digestTurn (R-10.115, spec 05 §4 Digest)', () => {
  it('is lower-case hex SHA-256 and stable across a store', () => {
    expect(digestTurn(turn)).toMatch(/^[0-9a-f]{64}$/);
    expect(digestTurn(JSON.parse(JSON.stringify(turn)) as DigestedTurn)).toBe(digestTurn(turn));
  });

  it.each<[string, DigestedTurn]>([
    ['another suspension of the same calls', { ...turn, turnId: '1d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22' }],
    ['the kind of pause', { ...turn, kind: 'input' }],
    [
      'white space in the arguments as received',
      { ...turn, calls: [{ ...call, arguments: '{"uid": 5,"title":"Visit"}' }] },
    ],
    ['a line', { ...turn, calls: [{ ...call, lines: [call.lines[0] ?? ''] }] }],
    ['what lies beyond the bound of the lines', { ...turn, calls: [{ ...call, linesHash: 'e'.repeat(64) }] }],
    ['a failed preview', { ...turn, calls: [{ ...call, failed: true }] }],
    ['a second call', { ...turn, calls: [call, { ...call, callId: 'zB3dE5gH9' }] }],
    ['an input schema', { ...turn, inputTool: 'ask', inputSchema: {} }],
  ])('changes with %s', (_what, other) => {
    expect(digestTurn(other)).not.toBe(digestTurn(turn));
  });

  it('keeps an empty object apart from an empty list', () => {
    expect(digestTurn({ ...turn, inputSchema: {} })).not.toBe(digestTurn({ ...turn, inputSchema: [] }));
  });
});
