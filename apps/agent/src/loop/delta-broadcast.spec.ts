import { MAX_MESSAGE_BYTES, type RunDeltaEvent } from '#contracts';
import type { BroadcastPublisher } from '#queue';
import { DeltaBroadcast } from './delta-broadcast';

const frame = { version: 1, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

function deltasOf(text: string): RunDeltaEvent[] {
  const sent: RunDeltaEvent[] = [];
  const publish = (_contract: unknown, payload: object): Promise<void> => {
    sent.push({ ...frame, ...payload } as RunDeltaEvent);
    return Promise.resolve();
  };
  const deltas = new DeltaBroadcast({ publish } as unknown as BroadcastPublisher, 'c'.repeat(36), 1);
  deltas.push(text);
  deltas.end();
  return sent;
}

describe('DeltaBroadcast', () => {
  it.each([
    ['letters', 'word '],
    ['letters of three bytes', '漢字 '],
    ['pairs', '🙂 '],
    ['control characters', '\u0001 '],
    ['quotes and line ends', '"\n\\ '],
  ])('keeps each message of %s under its limits (R-05.4)', (_title, piece) => {
    const text = piece.repeat(3000);
    const sent = deltasOf(text);
    expect(sent.map((delta) => delta.text).join('')).toBe(text);
    for (const delta of sent) {
      expect(Buffer.byteLength(JSON.stringify(delta))).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
      expect(delta.text.length).toBeLessThanOrEqual(2000);
      expect(Buffer.from(delta.text).toString()).toBe(delta.text);
    }
    expect(sent.map(({ index }) => index)).toEqual(sent.map((_, index) => index));
  });
});
