import type { CallOutcome, ReadResult } from '#contracts';
import { refusalOf } from './direct-refusal';

const result = (outcome: CallOutcome): ReadResult => ({
  outcome,
  content: 'Error: get_env is switched off.',
  isError: outcome !== 'ok',
  artifacts: [],
  durationMs: 0,
});

describe('A refusal of a direct call (spec 05 §4, §8)', () => {
  it.each(['ok', 'tool-failed'] as const)('%s is an answer of the tool', (outcome) => {
    expect(refusalOf(result(outcome))).toBeNull();
  });

  it.each([
    ['unknown-tool', 'not-found'],
    ['bad-arguments', 'invalid-request'],
    ['not-offered', 'forbidden'],
    ['unapproved', 'forbidden'],
  ] as const)('%s is the fault %s', (outcome, code) => {
    expect(refusalOf(result(outcome))?.code).toBe(code);
  });

  it('says what the loop says, without the mark that is for models', () => {
    expect(refusalOf(result('not-offered'))?.message).toBe('get_env is switched off.');
    expect(refusalOf(result('bad-arguments'))?.details.errors).toEqual([
      { pointer: '/arguments', message: 'get_env is switched off.' },
    ]);
  });
});
