import { fenceOutcome } from './fence-outcome';

const RESULT = { callId: 'a', outcome: 'ok', content: 'Done.', isError: false, artifacts: [], durationMs: 1 };
const WRITTEN = { table: 'pages', uid: 2, action: 'updated' };

describe('the outcome of a fence (spec 05 §4 Resume)', () => {
  it('comes back as it was sealed', () => {
    const outcome = {
      result: { ...RESULT, written: { writeId: '5b1d9f40-6a3e-4d6b-8f0a-2f1f6f0f4c11', ...WRITTEN } },
      inverse: { version: 1, left: [], changes: [] },
      cacheTags: ['pageId_2'],
      undoes: '3f0c8a52-6f0e-4b9e-9a53-0a3c6f1d2e11',
    };
    expect(fenceOutcome(JSON.stringify(outcome))).toEqual(outcome);
  });

  it('of an earlier version names a write, takes none back, and has no inverse anybody could carry out', () => {
    const call = { tool: 'update_page_metadata', arguments: { uid: 2 } };
    const sealed = { result: { ...RESULT, written: WRITTEN }, inverse: call, cacheTags: [] };
    expect(fenceOutcome(JSON.stringify(sealed))).toEqual({
      result: { ...RESULT, written: { ...WRITTEN, writeId: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
      inverse: null,
      cacheTags: [],
      undoes: null,
    });
    const refused = { result: RESULT, inverse: null, cacheTags: [] };
    expect(fenceOutcome(JSON.stringify(refused)).result).toEqual(RESULT);
  });
});
