import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import cookieParser from 'cookie-parser';
import { HttpConfig } from '#config';
import { dashboardFiles } from '../dashboard/dashboard-files';
import { isSecureSite } from '../identity/secure-site';
import { openApiDocument } from '../openapi/openapi-document';
import { securityHeaders } from './security-headers';
import { traceContext } from './trace-context.middleware';
import { trustedProxies } from './trusted-proxies';

/** Milliseconds a client may take for the head of a request; its body has the request's own limit. */
const HEADERS_TIMEOUT_MS = 10_000;

/** Everything that surrounds the controllers: headers, connections, the dashboard's files, the API description. */
export function configureHttp(application: INestApplication): void {
  const app = application as NestExpressApplication;
  const config = app.get(HttpConfig);
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple');
  app.set('trust proxy', trustedProxies(config.trustProxy));
  app.use(traceContext, securityHeaders(isSecureSite(config)), cookieParser());
  app.use('/dashboard', ...dashboardFiles());
  SwaggerModule.setup('docs', app, openApiDocument(app), {
    jsonDocumentUrl: 'openapi.json',
    yamlDocumentUrl: 'openapi.yaml',
  });
  const server: Server = app.getHttpServer();
  server.requestTimeout = config.requestTimeoutSeconds * 1000;
  server.maxConnections = config.maxConnections;
  server.headersTimeout = Math.min(HEADERS_TIMEOUT_MS, server.requestTimeout);
}
