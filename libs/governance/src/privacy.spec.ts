import fc from 'fast-check';
import { DeltaRedactor } from './delta-redactor';
import { toPrivacyLevel } from './privacy-level';
import { reduceStep } from './reduce-step';
import { maskSecrets } from './secret-shapes';

// Built from parts so that no scanner takes this file for a leak.
const SECRETS: [string, string][] = [
  ['openai', 'sk-' + 'a1B2'.repeat(5)],
  ['stripe', 'sk_live_' + 'a1B2'.repeat(6)],
  ['aws', 'AKIA' + 'A1B2'.repeat(4)],
  ['github', 'ghp_' + 'a1B2'.repeat(9)],
  ['github fine-grained', 'github_pat_' + 'a1B2'.repeat(6)],
  ['slack', 'xoxb-' + '1234567890-abc'],
  ['slack app', 'xapp-1-' + 'A1B2-123-abc1'],
  ['google', 'AIza' + 'a1B2-'.repeat(7)],
  ['mailchimp', 'deadbeef'.repeat(4) + '-us12'],
  ['sendgrid', 'SG.' + 'a'.repeat(22) + '.' + 'b'.repeat(43)],
  ['jwt', 'eyJ' + 'abc.def.ghi'],
  ['bearer', 'Bearer abc123DEF=='],
  ['url parameter', 'https://example.org/?x_api_key=s3cret&a=1'],
  ['url password', 'mysql://root:hunter2@db/x'],
];

describe('secret shapes (R-60.176)', () => {
  it.each(SECRETS)('masks %s, once and for all', (_name, secret) => {
    const masked = maskSecrets(`before ${secret} after`);
    expect(masked).toMatch(/^before .*\*\*\*.* after$/);
    for (const part of ['a1B2a1B2', 'hunter2', 's3cret', 'abc123DEF', '567890-abc', 'bbbb', 'def.ghi'])
      expect(masked).not.toContain(part);
    expect(maskSecrets(masked)).toBe(masked);
  });

  it.each([
    'deadbeef'.repeat(4),
    '9d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22',
    'sk-short',
    'http://example.org:8080/a@b',
    'gpt-5.2-mini',
    'risk-assessment-of-things',
  ])('leaves %s alone (R-60.177)', (text) => expect(maskSecrets(text)).toBe(text));

  it('stays linear on hostile text', () => {
    const started = Date.now();
    maskSecrets('?a_'.repeat(50_000) + 'x://' + ':'.repeat(50_000) + 'eyJ'.repeat(50_000));
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

describe('DeltaRedactor', () => {
  const stream = (pieces: string[]): string => {
    const redactor = new DeltaRedactor();
    return pieces.map((piece) => redactor.push(piece)).join('') + redactor.end();
  };

  it.each(SECRETS)('never hands out a part of %s, wherever the stream cuts', (_name, secret) => {
    const text = `Grüße, see ${secret} now. `;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: text.length }), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        expect(stream(pieces)).toBe(maskSecrets(text));
      }),
      { numRuns: 60 },
    );
  });

  it('hands out ordinary words as they are complete', () => {
    const redactor = new DeltaRedactor();
    expect([
      redactor.push('The pa'),
      redactor.push('ge is '),
      redactor.push('ready'),
      redactor.end(),
    ]).toEqual(['The ', 'page is ', '', 'ready']);
  });

  it('leaves out a run longer than any secret', () => {
    expect(stream(['a '.concat('x'.repeat(3000)), 'x'.repeat(10), ' b'])).toBe('a … b');
  });
});

describe('reduceStep (R-10.20)', () => {
  const step = {
    toolName: 'read',
    toolIsError: false,
    content: 'Mail anna@example.org the key sk-' + 'a1B2'.repeat(5),
    thinking: 'hm',
    messagesSent: [{ role: 'user', content: 'x'.repeat(2500) }],
    requestedToolCalls: [{ id: '1', name: 'read', arguments: '{}' }],
    toolResult: 'grün',
    toolArtifacts: [{ type: 'text', label: 'l', data: { text: 't' } }],
    promptTokens: 3,
  };

  it.each(['none', 'metadata'] as const)('%s keeps counts, lengths and names only', (level) => {
    expect(reduceStep(step, level)).toEqual({
      toolName: 'read',
      toolIsError: false,
      promptTokens: 3,
      contentRedacted: true,
      contentLength: step.content.length,
      thinkingLength: 2,
      messagesSentCount: 1,
      requestedToolNames: ['read'],
      toolResultLength: 4,
      toolArtifactsCount: 1,
      toolArtifactTypes: ['text'],
    });
  });

  it('redacted masks secrets and addresses and cuts long text', () => {
    const reduced = reduceStep(step, 'redacted') as typeof step;
    expect(reduced.content).toBe('Mail *** the key sk-***');
    expect(Array.from(reduced.messagesSent[0]?.content ?? '')).toHaveLength(2000 + '… [cut]'.length);
    expect(reduced.toolName).toBe('read');
  });

  it('full changes nothing, an unknown level is metadata', () => {
    expect(reduceStep(step, 'full')).toBe(step);
    expect(toPrivacyLevel('everything')).toBe('metadata');
    expect(reduceStep({ status: 'queued' }, 'metadata')).toEqual({ status: 'queued' });
  });
});
