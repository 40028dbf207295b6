import { Writable } from 'node:stream';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { pinoOptions, redact, redactText, runWithTraceparent, setCurrentRun } from '..';

function logged(write: (logger: Logger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  write(pino(pinoOptions({ level: 'debug' }, 'agent') as LoggerOptions, sink));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('logging (issue 2, Platform)', () => {
  it('writes level as a word, service, trace context and run in each line', () => {
    const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const [line] = logged((logger) =>
      runWithTraceparent(parent, () => {
        setCurrentRun('3f0c8a52');
        logger.info({ queue: 'agent.runs' }, 'claimed');
      }),
    );
    expect(line).toMatchObject({ level: 'info', service: 'agent', msg: 'claimed', runUuid: '3f0c8a52' });
    expect(line?.['traceparent']).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-/);
    expect(logged((logger) => logger.trace('too fine'))).toEqual([]);
  });

  it.each([
    'authorization',
    'Authorization',
    'X-Sidecar-Authorization',
    'cookie',
    'set-cookie',
    'token',
    'accessToken',
    'password',
    'apiKey',
    'keys',
    'kek',
    'arguments',
    'content',
    'messages',
    'prompt',
    'body',
  ])('hides %s however deep it sits', (key) => {
    const [line] = logged((logger) =>
      logger.info({ a: [{ b: { [key]: 'hush', fine: 'seen' } }], [key]: { x: 'hush' } }),
    );
    expect(JSON.stringify(line)).not.toContain('hush');
    expect(JSON.stringify(line)).toContain('seen');
  });

  it('leaves ordinary keys alone', () => {
    const record = { queue: 'q', jobId: '1', tokens: 12, keyCount: 3, contentType: 'x', runUuid: 'r' };
    expect(redact({ ...record, tokens: undefined })).toEqual({ ...record, tokens: undefined });
  });

  it('hides credentials in free text and in errors with their causes', () => {
    expect(redactText('mysql://root:hunter2@db/x failed')).toBe('mysql://[redacted]@db/x failed');
    expect(redactText('sent Bearer abcdefgh.ijk')).toBe('sent Bearer [redacted]');
    const cause = new Error('at redis://user:hunter2@host');
    const [line] = logged((logger) => logger.error({ err: new Error('outer', { cause }) }));
    expect(JSON.stringify(line)).not.toContain('hunter2');
    expect(line?.['err']).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { message: 'at redis://[redacted]@host' },
    });
  });

  it('is bounded in depth, items and text', () => {
    const circular: Record<string, unknown> = {
      long: 'x'.repeat(10_000),
      many: Array.from({ length: 500 }, () => 1),
    };
    circular['self'] = circular;
    const text = JSON.stringify(redact(circular));
    expect(text.length).toBeLessThan(40_000);
    expect(text).toContain('[too deep]');
  });
});
