import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import type { Step } from '#contracts';
import { EventStream, format, HEARTBEAT_MS } from './event-stream';

const step: Step = {
  sequence: 7,
  kind: 'tool',
  event: 'step.tool',
  round: 2,
  at: '2026-11-30T12:00:00.000Z',
  durationMs: 3,
};

/** The parts of a response a stream uses; `full` says whether the client takes no more for now. */
class Wire extends EventEmitter {
  readonly written: string[] = [];
  full = false;
  destroyed = false;
  writableEnded = false;
  writableNeedDrain = false;
  readonly signal = new AbortController();

  status = () => this;
  set = () => this;
  flushHeaders = () => undefined;
  write = (text: string) => this.written.push(text) > 0 && !this.full;
  end = () => {
    this.writableEnded = true;
  };
  destroy = () => {
    this.destroyed = true;
  };

  get listening(): number {
    return this.eventNames().reduce((sum, name) => sum + this.listenerCount(name), 0);
  }

  stream(): EventStream {
    return new EventStream(this as unknown as Response, this.signal.signal);
  }
}

describe('EventStream (R-70.20)', () => {
  afterEach(() => jest.useRealTimers());

  it('writes a step with its sequence as id, on one line of data', () => {
    expect(format({ kind: 'step', step: { ...step, content: 'a\nb' } })).toBe(
      `id: 7\nevent: step.tool\ndata: ${JSON.stringify({ ...step, content: 'a\nb' })}\n\n`,
    );
  });

  it('gives provisional text no id', () => {
    const delta = { round: 1, index: 0, text: 'Hel' };
    expect(format({ kind: 'delta', delta })).toBe(
      'event: step.delta\ndata: {"round":1,"index":0,"text":"Hel"}\n\n',
    );
  });

  it('comments every 15 seconds until it ends', () => {
    jest.useFakeTimers();
    const wire = new Wire();
    const stream = wire.stream();
    jest.advanceTimersByTime(2 * HEARTBEAT_MS);
    expect(wire.written.filter((text) => text.startsWith(':'))).toHaveLength(2);
    stream.end();
    jest.advanceTimersByTime(HEARTBEAT_MS);
    expect(wire.written.filter((text) => text.startsWith(':'))).toHaveLength(2);
    expect(HEARTBEAT_MS).toBe(15_000);
  });

  it('comments not to a client that takes nothing', () => {
    jest.useFakeTimers();
    const wire = new Wire();
    const stream = wire.stream();
    wire.writableNeedDrain = true;
    jest.advanceTimersByTime(2 * HEARTBEAT_MS);
    expect(wire.written.filter((text) => text.startsWith(':'))).toEqual([]);
    stream.end();
  });

  it('waits for a slow client each time, and leaves no listener behind', async () => {
    const wire = new Wire();
    const stream = wire.stream();
    wire.full = true;
    for (let time = 0; time < 3; time += 1) {
      let sent = false;
      const sending = stream.send({ kind: 'step', step }).then(() => (sent = true));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(sent).toBe(false);
      wire.emit('drain');
      await sending;
    }
    expect([wire.listening, wire.destroyed]).toEqual([0, false]);
    stream.end();
  });

  it('waits no longer for a slow client once the stream has to end', async () => {
    const wire = new Wire();
    const stream = wire.stream();
    wire.full = true;
    const sending = stream.send({ kind: 'step', step });
    wire.signal.abort();
    await sending;
    expect([wire.listening, wire.destroyed]).toEqual([0, true]);
    stream.end();
  });

  it('fails with a connection that fails', async () => {
    const wire = new Wire();
    const stream = wire.stream();
    wire.full = true;
    const sending = stream.send({ kind: 'step', step });
    wire.emit('error', new Error('broken pipe'));
    await expect(sending).rejects.toThrow('broken pipe');
    expect([wire.listening, wire.destroyed]).toEqual([0, true]);
    stream.end();
  });
});
