import {
  childTraceparent,
  currentRunUuid,
  currentTraceparent,
  newTraceparent,
  runWithTraceparent,
  setCurrentRun,
  traceIdOf,
} from '..';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('W3C trace context (design §4.7)', () => {
  it('keeps the trace and the flags and gives the child a span of its own', () => {
    const child = childTraceparent(PARENT);
    expect(child).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
    expect(child).not.toBe(PARENT);
    expect(traceIdOf(child)).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  });

  it.each([
    undefined,
    '',
    'garbage',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    PARENT.toUpperCase(),
    `${PARENT}-x`,
  ])('starts a new trace for %s', (parent) => {
    const child = childTraceparent(parent);
    expect(child).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceIdOf(child)).not.toBe(traceIdOf(PARENT));
  });

  it('is the same over awaits and separate between concurrent works', async () => {
    const seen = await Promise.all(
      [PARENT, newTraceparent()].map((parent) =>
        runWithTraceparent(parent, async () => {
          const before = currentTraceparent();
          await new Promise((resolve) => setTimeout(resolve, 5));
          expect(currentTraceparent()).toBe(before);
          expect(traceIdOf(before)).toBe(traceIdOf(parent));
          return before;
        }),
      ),
    );
    expect(new Set(seen).size).toBe(2);
  });

  it('knows the run of the work at hand, and none outside', () => {
    runWithTraceparent(PARENT, () => {
      expect(currentRunUuid()).toBeUndefined();
      setCurrentRun('run-1');
      expect(currentRunUuid()).toBe('run-1');
    });
    setCurrentRun('run-2');
    expect(currentRunUuid()).toBeUndefined();
    expect(currentTraceparent()).toMatch(/^00-/);
  });
});
