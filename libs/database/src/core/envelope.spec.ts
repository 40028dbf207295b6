import { randomBytes } from 'node:crypto';
import { StateUnreadableError } from '#errors';
import { Envelope } from './envelope';

const kek = randomBytes(32);
const otherKek = randomBytes(32);
const envelope = new Envelope({ kek });
const PURPOSE = 'agent_run_state.state';
const RUN = '0b6f0f6e-5e55-4a55-9df2-0a3a6d1ac001';
const PLAIN = 'The page “Visit us” — 😀';

function payloadOf(sealed: string): Buffer {
  return Buffer.from(sealed.slice(4), 'base64url');
}

describe('Envelope (D-16)', () => {
  it('opens what it sealed, text and bytes', () => {
    expect(envelope.open(envelope.seal(PLAIN, PURPOSE, RUN), PURPOSE, RUN)).toBe(PLAIN);
    const bytes = Buffer.from([0, 255, 128, 7]);
    expect(envelope.openBytes(envelope.seal(bytes, PURPOSE, RUN), PURPOSE, RUN)).toEqual(bytes);
  });

  it('keeps nothing readable', () => {
    const sealed = envelope.seal(PLAIN, PURPOSE, RUN);
    expect(sealed).not.toContain('Visit');
    expect(payloadOf(sealed).includes('Visit')).toBe(false);
    expect(payloadOf(sealed).includes(kek.subarray(0, 8))).toBe(false);
  });

  it('seals the same text differently each time (R-10.25)', () => {
    const seals = new Set(Array.from({ length: 50 }, () => envelope.seal(PLAIN, PURPOSE, RUN)));
    expect(seals.size).toBe(50);
  });

  it('keeps an empty value empty (R-10.24)', () => {
    expect(envelope.seal('', PURPOSE, RUN)).toBe('');
    expect(envelope.open('', PURPOSE, RUN)).toBe('');
  });

  it('refuses an envelope with any single byte changed', () => {
    const sealed = envelope.seal(PLAIN, PURPOSE, RUN);
    const bytes = payloadOf(sealed);
    for (let index = 0; index < bytes.length; index++) {
      const damaged = Buffer.from(bytes);
      damaged[index]! ^= 1;
      const text = `sc1:${damaged.toString('base64url')}`;
      expect(() => envelope.open(text, PURPOSE, RUN)).toThrow(StateUnreadableError);
    }
  });

  it('refuses an envelope cut anywhere', () => {
    const bytes = payloadOf(envelope.seal(PLAIN, PURPOSE, RUN));
    for (let length = 0; length < bytes.length; length++) {
      const text = `sc1:${bytes.subarray(0, length).toString('base64url')}`;
      expect(() => envelope.open(text, PURPOSE, RUN)).toThrow(StateUnreadableError);
    }
  });

  it.each([
    ['another column', 'agent_run_state.request', RUN],
    ['another run', PURPOSE, '0b6f0f6e-5e55-4a55-9df2-0a3a6d1ac002'],
    ['parts cut at another place', `${PURPOSE}","${RUN.slice(0, 4)}`, RUN.slice(4)],
  ])('refuses an envelope moved to %s (R-10.23)', (_where, purpose, scope) => {
    const sealed = envelope.seal(PLAIN, PURPOSE, RUN);
    expect(() => envelope.open(sealed, purpose, scope)).toThrow(StateUnreadableError);
  });

  it.each(['cleartext', '{"messages":[]}', 'sc1:', 'sc1:AAAA', 'nrv1:abc', 'v2:abc'])(
    'refuses %s',
    (text) => {
      expect(() => envelope.open(text, PURPOSE, RUN)).toThrow(StateUnreadableError);
    },
  );

  it('does not open with a foreign key', () => {
    const sealed = new Envelope({ kek: otherKek }).seal(PLAIN, PURPOSE, RUN);
    expect(() => envelope.open(sealed, PURPOSE, RUN)).toThrow(StateUnreadableError);
  });

  describe('while keys are rotated', () => {
    const rotating = new Envelope({ kek: otherKek, previousKek: kek });

    it('opens values of both keys and seals with the current one', () => {
      expect(rotating.open(envelope.seal(PLAIN, PURPOSE, RUN), PURPOSE, RUN)).toBe(PLAIN);
      const fresh = rotating.seal(PLAIN, PURPOSE, RUN);
      expect(new Envelope({ kek: otherKek }).open(fresh, PURPOSE, RUN)).toBe(PLAIN);
    });

    it('re-wraps without touching the ciphertext, so the old key can go (R-10.26)', () => {
      const old = envelope.seal(PLAIN, PURPOSE, RUN);
      const rewrapped = rotating.rewrap(old, PURPOSE, RUN);
      expect(new Envelope({ kek: otherKek }).open(rewrapped, PURPOSE, RUN)).toBe(PLAIN);
      expect(() => envelope.open(rewrapped, PURPOSE, RUN)).toThrow(StateUnreadableError);
      expect(payloadOf(rewrapped).subarray(64)).toEqual(payloadOf(old).subarray(64));
    });

    it('does not re-wrap what was moved or damaged', () => {
      const old = envelope.seal(PLAIN, PURPOSE, RUN);
      expect(() => rotating.rewrap(old, 'agent_run_state.request', RUN)).toThrow(StateUnreadableError);
    });
  });
});
