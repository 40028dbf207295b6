import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { OpsConfig } from '#config';
import { MetricsService } from '../metrics/metrics.service';
import { metricsRegistry } from '../metrics/metrics-registry';
import { HealthService } from './health.service';

/** Health and metrics on a port of their own, so that they answer even while the public port is saturated. */
@Injectable()
export class OpsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(OpsServer.name);
  private readonly server: Server;

  constructor(
    private readonly config: OpsConfig,
    private readonly health: HealthService,
    private readonly metrics: MetricsService,
  ) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Port actually bound; differs from the setting when that is 0. */
  get port(): number {
    return (this.server.address() as AddressInfo | null)?.port ?? this.config.port;
  }

  async onApplicationBootstrap(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.config.port, this.config.host, resolve);
    });
    this.logger.log({ port: this.port, msg: 'health and metrics are served' });
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch ((request.url ?? '').replace(/\?.*$/, '')) {
      case '/healthz/live':
        return send(response, 200, { status: 'ok' });
      case '/healthz/ready': {
        const report = await this.health.readiness();
        return send(response, report.ready ? 200 : 503, report);
      }
      case '/metrics': {
        const text = await this.metrics.expose();
        response.writeHead(200, { 'content-type': metricsRegistry.contentType }).end(text);
        return;
      }
      default:
        return send(response, 404, { status: 'not found' });
    }
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
