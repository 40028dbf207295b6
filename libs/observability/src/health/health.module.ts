import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConfigModule, OpsConfig } from '#config';
import { MetricsService } from '../metrics/metrics.service';
import { HealthService } from './health.service';
import { OpsServer } from './ops-server';

/** Health and metrics of one process; {@link OpsServer} serves them on the ops port. */
@Global()
@Module({
  imports: [DiscoveryModule, ConfigModule.for(OpsConfig)],
  providers: [HealthService, MetricsService, OpsServer],
  exports: [HealthService, MetricsService, OpsServer],
})
export class HealthModule {}
