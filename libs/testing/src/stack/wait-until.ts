import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is neither null, undefined nor false; throws naming `what` when time is up. */
export async function waitUntil<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  options: { seconds?: number; everyMs?: number } = {},
): Promise<T> {
  const end = Date.now() + (options.seconds ?? 30) * 1000;
  for (;;) {
    const answer = await probe();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
    await sleep(options.everyMs ?? 50);
  }
}
