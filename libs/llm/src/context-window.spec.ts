import fc from 'fast-check';
import { FIRST_CALIBRATION, fitTranscript, recalibrate, type FitInput } from './context-window';
import type { ModelMessage } from './model-message';
import { estimateTokens } from './token-estimate';

const user: ModelMessage = { role: 'user', content: 'Find the page.' };
const turn = (id: string, size: number): ModelMessage[] => [
  { role: 'assistant', content: '', calls: [{ id, name: 'read', arguments: '{}' }] },
  { role: 'tool', callId: id, content: 'x'.repeat(size) },
];
const input = (more: Partial<FitInput>): FitInput => ({
  messages: [user],
  systemPrompt: 'You help.',
  tools: [],
  contextLength: 4000,
  maxOutput: 500,
  calibration: FIRST_CALIBRATION,
  ...more,
});

describe('estimateTokens (R-10.62)', () => {
  it('counts UTF-8 bytes, prose apart from dense text', () => {
    expect(estimateTokens([{ role: 'user', content: 'ää' }])).toBe(Math.ceil(4 / 3.5) + 8);
    expect(estimateTokens(turn('abcdefghi', 10))).toBe(
      Math.ceil(4 / 3.5) + Math.ceil((9 + 2 + 10 + 9) / 2.5) + 16 + 12,
    );
    expect(estimateTokens([], [])).toBe(1);
  });
});

describe('fitTranscript (R-10.59 ff.)', () => {
  it('keeps what fits and tells the budget', () => {
    const { messages, budget, fits } = fitTranscript(input({}));
    expect(messages).toEqual([user]);
    expect(fits).toBe(true);
    expect(budget).toMatchObject({
      contextLength: 4000,
      reservedOutput: 500,
      safetyMargin: 120,
      budget: 3380,
      measured: true,
    });
  });

  it('drops the oldest whole turns first, never head or newest turn', () => {
    const messages = [
      user,
      ...turn('aaaaaaaaa', 5000),
      ...turn('bbbbbbbbb', 3000),
      ...turn('ccccccccc', 1000),
    ];
    const fit = fitTranscript(input({ messages }));
    expect(fit.messages).toEqual([user, ...turn('bbbbbbbbb', 3000), ...turn('ccccccccc', 1000)]);
    expect(messages).toHaveLength(7);
  });

  it('does not fit when even head and newest turn are too long (R-10.66)', () => {
    const fit = fitTranscript(
      input({ messages: [user, ...turn('aaaaaaaaa', 10), ...turn('bbbbbbbbb', 50_000)] }),
    );
    expect(fit.fits).toBe(false);
    expect(fit.messages).toEqual([user, ...turn('bbbbbbbbb', 50_000)]);
    expect(fit.budget?.remaining).toBeLessThan(0);
  });

  it('measures nothing when no room is left (R-10.61)', () => {
    expect(fitTranscript(input({ contextLength: 500 }))).toMatchObject({ budget: null, fits: true });
  });

  it('assumes 8192 tokens for an unknown window (R-10.60)', () => {
    expect(fitTranscript(input({ contextLength: 0, maxOutput: 0 })).budget).toMatchObject({
      contextLength: 8192,
      reservedOutput: 1000,
      safetyMargin: 246,
      budget: 6946,
    });
  });

  it('holds its invariants, and each result keeps its call (R-10.65, R-10.69)', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 12 });
    fc.assert(
      fc.property(
        sizes,
        fc.boolean(),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (list, withTools, calibration) => {
          const messages = [user, ...list.flatMap((size, index) => turn(`id${index}`.padEnd(9, 'x'), size))];
          const fit = fitTranscript(input({ messages, tools: withTools ? [] : undefined, calibration }));
          const asked = fit.messages.flatMap((message) =>
            message.role === 'assistant' ? message.calls.map(({ id }) => id) : [],
          );
          const answered = fit.messages.flatMap((message) =>
            message.role === 'tool' ? [message.callId] : [],
          );
          expect(answered).toEqual(asked);
          expect(fit.messages[0]).toEqual(user);
          const b = fit.budget!;
          expect(b.transcriptTokens + b.toolSchemaTokens + b.systemPromptTokens + b.skillTokens).toBe(
            b.estimatedTokens,
          );
          expect(b.toolSchemaTokens).toBeGreaterThanOrEqual(0);
          expect(b.budget - b.estimatedTokens).toBe(b.remaining);
          expect(fit.fits).toBe(b.remaining >= 0);
        },
      ),
    );
  });

  it('calibration only grows (R-10.67)', () => {
    expect(recalibrate(1.15, 1000, 2000)).toBe(1.15);
    expect(recalibrate(1.15, 3000, 2000)).toBeCloseTo(1.725);
    expect(recalibrate(1.15, 0, 2000)).toBe(1.15);
  });
});
