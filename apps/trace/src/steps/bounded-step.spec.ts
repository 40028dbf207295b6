import type { Step } from '#contracts';
import { boundedStep, jsonBytes } from './bounded-step';

const bare: Step = {
  sequence: 3,
  kind: 'tool',
  event: 'step.tool',
  round: 1,
  at: '2026-11-30T10:00:00.000Z',
  durationMs: 1,
};
const MAX = 10_000;

describe('boundedStep (R-05.4)', () => {
  it('leaves a step that fits as it is', () => {
    const step = { ...bare, toolResult: 'x'.repeat(9_000) };
    expect(boundedStep(step, MAX)).toBe(step);
  });

  it('cuts texts, keeps the shape and says so', () => {
    const step = {
      ...bare,
      toolResult: 'x'.repeat(30_000),
      toolArguments: { uid: 5, note: 'y'.repeat(10) },
      toolIsError: false,
    };
    const bounded = boundedStep(step, MAX);
    expect(bounded).toMatchObject({
      toolArguments: step.toolArguments,
      toolIsError: false,
      contentCut: true,
    });
    expect(bounded['toolResult']).toMatch(/^x{5000}… \[25000 more characters\]$/);
  });

  it('never splits a character', () => {
    const bounded = boundedStep({ ...bare, content: '😀'.repeat(30_000) }, MAX);
    expect(bounded['content']).toMatch(/^(😀){1000}… \[29000 more characters\]$/u);
  });

  it('drops the content of a step that no cut makes fit', () => {
    const step = {
      ...bare,
      messagesSent: Array.from({ length: 2_000 }, () => ({ role: 'user', content: 'hello' })),
    };
    const bounded = boundedStep(step, MAX);
    expect(bounded).toEqual({ ...bare, messagesSentCount: 2_000, contentRedacted: true, contentCut: true });
    expect(jsonBytes(bounded)).toBeLessThan(MAX);
  });
});
