import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { HealthIndicator } from './health-indicator';
import { instancesOf } from './instances-of';
import { withTimeout } from './with-timeout';

const CHECK_TIMEOUT_MS = 2_000;

export interface HealthReport {
  ready: boolean;
  checks: Record<string, 'ok' | 'failed'>;
}

/** Readiness over all indicators of the process. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger(HealthService.name);
  private readonly failing = new Set<string>();
  private stopping = false;

  constructor(private readonly discovery: DiscoveryService) {}

  /** From now on not ready, so that no new work is routed here while draining. */
  stop(): void {
    this.stopping = true;
  }

  async readiness(): Promise<HealthReport> {
    const indicators = instancesOf(this.discovery, HealthIndicator);
    const results = await Promise.all(
      indicators.map(async (one) => [one.name, await this.check(one)] as const),
    );
    const checks: HealthReport['checks'] = {};
    for (const [name, healthy] of results) checks[name] = healthy ? 'ok' : 'failed';
    return { ready: !this.stopping && results.every(([, healthy]) => healthy), checks };
  }

  private async check(indicator: HealthIndicator): Promise<boolean> {
    try {
      await withTimeout(indicator.check(), CHECK_TIMEOUT_MS);
      if (this.failing.delete(indicator.name)) this.logger.log(`${indicator.name} is healthy again`);
      return true;
    } catch (error) {
      if (!this.failing.has(indicator.name))
        this.logger.warn({ err: error, msg: `${indicator.name} is not healthy` });
      this.failing.add(indicator.name);
      return false;
    }
  }
}
