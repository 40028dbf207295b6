import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process; the ops port serves them as /metrics. */
export const metricsRegistry = new Registry();

/** Seconds; from a cached read to a run that waited for a slow model. */
const DURATION_BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Tokens of one provider call. */
export const TOKEN_BUCKETS = [16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576];

export function counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [metricsRegistry] });
}

export function gauge<L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> {
  return new Gauge({ name, help, labelNames: [...labelNames], registers: [metricsRegistry] });
}

export function histogram<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  buckets: readonly number[] = DURATION_BUCKETS,
): Histogram<L> {
  return new Histogram({
    name,
    help,
    labelNames: [...labelNames],
    buckets: [...buckets],
    registers: [metricsRegistry],
  });
}
