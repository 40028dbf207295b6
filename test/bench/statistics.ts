export const sorted = (values: number[]): number[] => [...values].sort((a, b) => a - b);

/** Nearest-rank quantile. */
export function quantile(values: number[], share: number): number {
  const list = sorted(values);
  return list[Math.max(0, Math.ceil(share * list.length) - 1)] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);

/** Milliseconds each repetition took, one after the other. */
export async function timeEach(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await work(index);
    times.push(performance.now() - began);
  }
  return times;
}

/** Repetitions per second with so many at the same time. */
export async function throughput(
  count: number,
  parallel: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return (count * 1000) / (performance.now() - began);
}
