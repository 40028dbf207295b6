import { CURSOR_PATTERN } from '#contracts';
import { InvalidRequestError } from '#errors';
import { fromCursor, toCursor } from './turn-cursor';

describe('list cursor (R-70.6)', () => {
  it('comes back as it was and fits the contract', () => {
    const position = {
      requestedAt: new Date('2026-11-30T10:00:00.123Z'),
      turnId: '9d7b2c1a-54a3-4a53-8f6e-7c1f0b9a8d22',
    };
    expect(toCursor(position)).toMatch(CURSOR_PATTERN);
    expect(fromCursor(toCursor(position))).toEqual(position);
  });

  it.each(['MTI', '', Buffer.from("1.' OR 1=1 -- ").toString('base64url')])('refuses %p', (cursor) => {
    expect(() => fromCursor(cursor)).toThrow(InvalidRequestError);
  });
});
