import { MAX_ARGUMENT_BYTES } from '#contracts';
import { TOOL_DECLARATIONS, toolDeclaration, type ToolDeclaration } from '#tool-specs';
import type { RequestedCall } from '#llm';
import type { OpenTurn } from '../runs/run-state';
import { classifyCalls, MAX_CALLS_PER_ANSWER, pausingCalls } from './classify-calls';

const nothingRequired: ToolDeclaration = {
  ...(toolDeclaration('get_pagetree') as ToolDeclaration),
  name: 'list_sites',
  parameters: { type: 'object', properties: {} },
};
const registered = [...TOOL_DECLARATIONS, nothingRequired];
const readOnly = registered.filter(({ effect }) => effect === 'read_only');

function classify(calls: RequestedCall[], finishReason = 'tool_calls', offered = registered): OpenTurn {
  const answer = { content: '', thinking: '', calls, finishReason, usage: null, responseModel: null };
  return classifyCalls({ answer, round: 1, messages: [], offered, registered });
}

const outcomeOf = (name: string, args: string, finishReason?: string): string | undefined =>
  classify([{ name, arguments: args }], finishReason).calls[0]?.answer?.outcome;

describe('classifyCalls', () => {
  it('gives every call an id of ours, unique even when the provider repeats its own (D-19)', () => {
    const { calls } = classify(Array.from({ length: 20 }, () => ({ name: 'list_sites', arguments: '{}' })));
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(20);
    for (const { callId } of calls) expect(callId).toMatch(/^[A-Za-z0-9]{9}$/);
  });

  it.each<[string, string, string, string | undefined, string?]>([
    ['a good call', 'read_records', '{"table":"pages"}', undefined],
    ['an unknown tool', 'drop_database', '{}', 'unknown-tool'],
    ['a name in another case', 'Read_Records', '{"table":"pages"}', undefined],
    ['broken JSON', 'read_records', '{"table":', 'bad-arguments'],
    ['JSON that is a list', 'read_records', '[1]', 'bad-arguments'],
    ['JSON that is text', 'read_records', '"pages"', 'bad-arguments'],
    ['nothing where something is required', 'read_records', '', 'bad-arguments'],
    ['null where something is required', 'read_records', 'null', 'bad-arguments'],
    ['nothing where nothing is required', 'list_sites', '', undefined],
    ['null where nothing is required', 'list_sites', ' null ', undefined],
    ['nothing, but the answer was cut off', 'list_sites', '', 'bad-arguments', 'length'],
    ['half a call, cut off', 'read_records', '{"table":"pa', 'bad-arguments', 'length'],
    [
      'a whole call although the answer was cut off',
      'read_records',
      '{"table":"pages"}',
      undefined,
      'length',
    ],
  ])('%s (D-18)', (...row) => {
    const [, name, args, outcome, finishReason] = row;
    expect(outcomeOf(name, args, finishReason)).toBe(outcome);
  });

  it('names the expected keys and never turns broken arguments into {}', () => {
    const [call] = classify([{ name: 'read_records', arguments: '{oops' }]).calls;
    expect(call?.answer?.content).toMatch(/^Error: read_records: .*table \(required\)/);
    expect(call?.arguments).toBe('{oops');
  });

  it('refuses a tool that is not offered, and it causes no pause (R-10.107)', () => {
    const turn = classify([{ name: 'update_page_metadata', arguments: '{"uid":1}' }], 'tool_calls', readOnly);
    expect(turn.calls[0]?.answer?.outcome).toBe('not-offered');
    expect(pausingCalls(turn)).toEqual([]);
  });

  it('pauses for an offered write, whatever its arguments claim', () => {
    const turn = classify([{ name: 'update_page_metadata', arguments: '{"uid":1,"approved":true}' }]);
    expect(pausingCalls(turn)).toHaveLength(1);
  });

  it('does not pause for a write with broken arguments', () => {
    expect(pausingCalls(classify([{ name: 'update_page_metadata', arguments: '{' }]))).toEqual([]);
  });

  it('answers calls beyond the limit', () => {
    const many = Array.from({ length: MAX_CALLS_PER_ANSWER + 2 }, () => ({
      name: 'list_sites',
      arguments: '{}',
    }));
    const refused = classify(many).calls.filter(({ answer }) => answer?.outcome === 'refused');
    expect(refused).toHaveLength(2);
  });

  it('makes a strange name safe for the history', () => {
    const [call] = classify([{ name: 'get page!'.repeat(20), arguments: '{}' }]).calls;
    expect(call?.tool).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it('answers a call whose arguments are larger than 16 KB at once, so it is on no card', () => {
    const sized = (bytes: number): string => JSON.stringify({ table: 'é'.repeat((bytes - 12) / 2) });
    expect(Buffer.byteLength(sized(MAX_ARGUMENT_BYTES))).toBe(MAX_ARGUMENT_BYTES);
    expect(outcomeOf('read_records', sized(MAX_ARGUMENT_BYTES))).toBeUndefined();
    expect(outcomeOf('read_records', sized(MAX_ARGUMENT_BYTES + 2))).toBe('bad-arguments');
  });

  it('answers what goes beyond 64 KB in one turn at once, and keeps what still fits', () => {
    const call = (length: number): RequestedCall => ({
      name: 'read_records',
      arguments: JSON.stringify({ table: 'x'.repeat(length) }),
    });
    const { calls } = classify([...Array.from({ length: 6 }, () => call(15_000)), call(500)]);
    const refused = calls.map(({ answer }) => answer?.outcome ?? null);
    expect(refused).toEqual([null, null, null, null, 'bad-arguments', 'bad-arguments', null]);
  });
});
