import type { ToolParameters } from '#tool-specs';
import { expectedKeys, parseArguments } from './parse-arguments';

const nothingRequired: ToolParameters = {
  type: 'object',
  properties: { depth: { type: 'integer', description: '' } },
};
const uidRequired: ToolParameters = { ...nothingRequired, required: ['depth'] };

describe('Arguments of a call (D-18)', () => {
  it('takes a JSON object as it is', () => {
    expect(parseArguments(' {"depth": "2", "other": [1]} ', uidRequired)).toEqual({ depth: '2', other: [1] });
  });

  it.each(['', '   ', 'null'])('reads %j as {} only for a tool that requires nothing', (text) => {
    expect(parseArguments(text, nothingRequired)).toEqual({});
    expect(parseArguments(text, uidRequired)).toBeNull();
  });

  it.each([
    '{"depth": 2',
    '{"depth": 2}}',
    '[1]',
    '"text"',
    '5',
    'true',
    "{'depth': 2}",
    'depth=2',
    '{"a":1} {"b":2}',
  ])('refuses %j, which never becomes {}', (text) => {
    expect(parseArguments(text, nothingRequired)).toBeNull();
  });

  it('lists the expected keys', () => {
    expect(expectedKeys(uidRequired)).toBe('depth (required)');
  });
});
