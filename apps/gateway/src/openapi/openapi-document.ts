import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { COOKIE, SECURE_COOKIE } from '../identity/session-cookie';
import { toOpenApi31 } from './openapi-31';

const DESCRIPTION = [
  'Bounded agent runs beside one TYPO3 instance: start them, watch them, approve what they want to write.',
  'Errors are problem documents (RFC 9457); times are RFC 3339 in UTC; ids are strings.',
].join(' ');

/** The description of the API, generated from the controllers (spec 70). */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('TYPO3 Agent Sidecar')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('GPL-2.0-or-later', 'https://www.gnu.org/licenses/old-licenses/gpl-2.0.html')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'token')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Sidecar-Authorization' }, 'tokenHeader')
    .addCookieAuth(SECURE_COOKIE, cookie('of a site reached by https'), 'session')
    .addCookieAuth(COOKIE, cookie('of a site reached by plain http'), 'plainSession')
    .build();
  return toOpenApi31(SwaggerModule.createDocument(app, base));
}

function cookie(where: string) {
  return { type: 'apiKey' as const, in: 'cookie', description: `Session of the dashboard ${where}.` };
}
