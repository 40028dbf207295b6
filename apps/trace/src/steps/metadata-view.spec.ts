import { CONTENT_KEYS, type Step } from '#contracts';
import { metadataView } from './metadata-view';

const bare: Step = {
  sequence: 3,
  kind: 'llm',
  event: 'step.llm',
  round: 1,
  at: '2026-11-30T10:00:00.000Z',
  durationMs: 12.34,
};

describe('metadataView (R-10.20, spec 05 §4 SSE)', () => {
  it('drops every content key whatever is stored, and keeps everything else', () => {
    const content = Object.fromEntries(CONTENT_KEYS.map((key) => [key, 'what somebody wrote']));
    const kept = {
      finishReason: 'stop',
      totalTokens: 9,
      contextBudget: { window: 1 },
      toolName: 't',
      toolIsError: false,
    };
    const view = metadataView({ ...bare, ...kept, ...content });
    expect(view).toMatchObject({ ...bare, ...kept, contentRedacted: true });
    expect(JSON.stringify(view)).not.toContain('what somebody wrote');
    for (const key of CONTENT_KEYS) expect(view).not.toHaveProperty(key);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['messages', { messagesSent: [{ role: 'user' }, {}] }, { messagesSentCount: 2 }],
    ['text, in code points', { content: 'a😀ü' }, { contentLength: 3 }],
    ['thinking', { thinking: '' }, { thinkingLength: 0 }],
    ['a result', { toolResult: 'xyz' }, { toolResultLength: 3 }],
    [
      'artifacts',
      { toolArtifacts: [{ type: 'table' }, { type: 'text' }, { type: 'table' }] },
      { toolArtifactsCount: 3, toolArtifactTypes: ['table', 'text'] },
    ],
    [
      'calls',
      { requestedToolCalls: [{ name: 'a', arguments: 'x' }, { name: 'b' }] },
      { requestedToolNames: ['a', 'b'] },
    ],
    [
      'content of an unexpected shape',
      { messagesSent: 'x', toolArtifacts: null },
      { messagesSentCount: 0, toolArtifactsCount: 0 },
    ],
  ])('says how much there was of %s', (_what, content, facts) => {
    expect(metadataView({ ...bare, ...content })).toEqual(
      expect.objectContaining({ ...bare, ...facts, contentRedacted: true }),
    );
  });

  it('keeps a count that was stored with the step', () => {
    expect(metadataView({ ...bare, content: 'cut…', contentLength: 9000 })).toMatchObject({
      contentLength: 9000,
    });
  });

  it('adds nothing to a step without content', () => {
    expect(metadataView(bare)).toEqual(bare);
  });

  it('does not change the step it was given', () => {
    const step = { ...bare, content: 'x' };
    metadataView(step);
    expect(step).toEqual({ ...bare, content: 'x' });
  });
});
