import { lastSteps } from './last-steps';

describe('lastSteps', () => {
  it('names each run once with its highest step and leaves out what is no step', () => {
    expect(
      lastSteps([
        { runUuid: 'a', sequence: 2 },
        { runUuid: 'b', sequence: 0 },
        { runUuid: 'a', sequence: 1 },
        { runUuid: 'a', sequence: null },
        { runUuid: null, sequence: null },
      ]),
    ).toEqual([
      { runUuid: 'a', sequence: 2 },
      { runUuid: 'b', sequence: 0 },
    ]);
  });
});
