import { InvalidRequestError } from '#errors';
import { parseDecisionBody } from './decision-body';

const digest = 'a'.repeat(64);

describe('parseDecisionBody', () => {
  it('reads what the gateway sealed', () => {
    const body = { digest, decision: 'approve', reason: 'fine', calls: { aB3dE5gH9: 'deny' } };
    expect(parseDecisionBody(JSON.stringify(body))).toEqual(body);
    expect(parseDecisionBody(JSON.stringify({ digest, decision: 'deny' }))).toEqual({
      digest,
      decision: 'deny',
      calls: {},
    });
  });

  it.each([[undefined], [''], [7], [digest.toUpperCase()]])(
    'takes the digest %p as one that matches nothing',
    (odd) => {
      expect(parseDecisionBody(JSON.stringify({ digest: odd, decision: 'deny' })).digest).toBe('');
    },
  );

  it.each<[string, string, string[]]>([
    ['text that is no JSON', '{"digest"', ['']],
    ['a list', '[]', ['']],
    ['an unknown verdict', JSON.stringify({ digest, decision: 'maybe' }), ['/decision']],
    ['no verdict', JSON.stringify({ digest }), ['/decision']],
    ['a verdict list', JSON.stringify({ digest, decision: 'deny', calls: [] }), ['/calls']],
    ['a call verdict', JSON.stringify({ digest, decision: 'deny', calls: { 'a/b': true } }), ['/calls/a~1b']],
    ['a reason that is no text', JSON.stringify({ digest, decision: 'deny', reason: {} }), ['/reason']],
  ])('refuses %s and points at it', (_what, json, pointers) => {
    const parse = (): unknown => parseDecisionBody(json);
    expect(parse).toThrow(InvalidRequestError);
    try {
      parse();
    } catch (error) {
      expect((error as InvalidRequestError).details.errors?.map((each) => each.pointer)).toEqual(pointers);
    }
  });
});
