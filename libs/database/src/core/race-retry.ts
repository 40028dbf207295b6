import { setTimeout as delay } from 'node:timers/promises';

const MAX_REPEATS = 3;
const BASE_DELAY_MS = 20;

/** Repeats what lost a race, at most three times, waiting a random part of 20, 40, 80 ms so that two losers part. */
export async function withRaceRetry<T>(
  work: () => Promise<T>,
  isRace: (error: unknown) => boolean,
): Promise<T> {
  for (let repeat = 0; ; repeat++) {
    try {
      return await work();
    } catch (error) {
      if (repeat >= MAX_REPEATS || !isRace(error)) throw error;
      await delay(Math.random() * BASE_DELAY_MS * 2 ** repeat);
    }
  }
}
