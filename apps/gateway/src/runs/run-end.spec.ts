import { sampleRun } from '#testing';
import { isLongOver, LAST_STEP_PATIENCE_MS } from './run-end';

describe('isLongOver (R-70.20)', () => {
  const finishedAt = '2026-11-30T12:00:00.000Z';
  const end = Date.parse(finishedAt);

  it.each<[string, Parameters<typeof sampleRun>[1], number, boolean]>([
    ['a run under way', { status: 'running' }, end + 10 * LAST_STEP_PATIENCE_MS, false],
    ['a run that has just ended', { status: 'completed', finishedAt }, end + 1, false],
    ['a run that ended a while ago', { status: 'failed', finishedAt }, end + LAST_STEP_PATIENCE_MS, true],
  ])('%s', (_what, changes, now, expected) => {
    expect(isLongOver(sampleRun('x', changes).run, now)).toBe(expected);
  });
});
