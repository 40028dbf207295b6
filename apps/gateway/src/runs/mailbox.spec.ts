import { Mailbox } from './mailbox';

const never = new AbortController().signal;

describe('Mailbox', () => {
  it('hands out in the order of arrival, one at a time', async () => {
    const mailbox = new Mailbox<number>(10);
    mailbox.put(1);
    mailbox.put(2);
    expect([
      await mailbox.take(0, never),
      await mailbox.take(0, never),
      await mailbox.take(0, never),
    ]).toEqual([1, 2, null]);
  });

  it('wakes a waiting reader', async () => {
    const mailbox = new Mailbox<string>(10);
    const taken = mailbox.take(60_000, never);
    mailbox.put('news');
    await expect(taken).resolves.toBe('news');
  });

  it('ends the wait when the reader is gone', async () => {
    const gone = new AbortController();
    const taken = new Mailbox<string>(10).take(60_000, gone.signal);
    gone.abort();
    await expect(taken).resolves.toBeNull();
  });

  it('keeps no more than its capacity', async () => {
    const mailbox = new Mailbox<number>(2);
    [1, 2, 3].forEach((item) => mailbox.put(item));
    expect([
      await mailbox.take(0, never),
      await mailbox.take(0, never),
      await mailbox.take(0, never),
    ]).toEqual([1, 2, null]);
  });
});
