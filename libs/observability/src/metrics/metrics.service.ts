import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { instancesOf } from '../health/instances-of';
import { withTimeout } from '../health/with-timeout';
import { MetricsCollector } from './metrics-collector';
import { metricsRegistry } from './metrics-registry';

const COLLECT_TIMEOUT_MS = 2_000;

/** Text exposition of all metrics, gauges refreshed. */
@Injectable()
export class MetricsService {
  private readonly logger = new Logger(MetricsService.name);

  constructor(private readonly discovery: DiscoveryService) {}

  async expose(): Promise<string> {
    const collectors = instancesOf(this.discovery, MetricsCollector);
    await Promise.all(collectors.map((collector) => this.collect(collector)));
    return metricsRegistry.metrics();
  }

  private async collect(collector: MetricsCollector): Promise<void> {
    try {
      await withTimeout(collector.collect(), COLLECT_TIMEOUT_MS);
    } catch (error) {
      this.logger.debug({ err: error, msg: 'metrics could not be refreshed' });
    }
  }
}
