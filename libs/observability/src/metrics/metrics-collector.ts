/** Provider that refreshes gauges just before a scrape; found by its type in whatever module declares it. */
export abstract class MetricsCollector {
  /** Must return within two seconds; a failure is logged and the last values stay. */
  abstract collect(): Promise<void>;
}
